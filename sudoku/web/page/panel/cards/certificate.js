/** A certificate of the verdict to download, and the check of a certificate. */
// @ts-check

import { toBase64 } from "../../bytes.js";
import { button, html } from "../../html.js";
import { download, paragraph } from "../elements.js";
import { Slot } from "../slot.js";
import { counted } from "../words.js";

const NAME = "certificate.zip";

/** @type {import("../card.js").CardKind} */
export const certificate = {
  name: "certificate",
  title: "Certificate",
  isFolded: true,

  make(panel, card) {
    const slot = new Slot(panel, "a proof");
    const verifying = new Slot(panel, "the check");
    const verified = html("p", { role: "status" });
    const file = html("input", { type: "file", accept: ".zip,application/zip" });
    file.addEventListener("change", () => verify(file.files?.[0]));
    const start = button("Prove the verdict", () =>
      slot.ask({ name: "certificate", isFile: true, show }),
    );
    card.body.append(
      paragraph("A proof of the verdict that others can check without trusting this program."),
      html("p", {}, start),
      slot.element,
      card.answer,
      html("label", { class: "field" }, html("span", {}, "Check a certificate"), file),
      verifying.element,
      verified,
    );

    function show({ content, name }) {
      const saved = name.endsWith(".zip") ? name : NAME;
      const save = button(`Download ${saved}`, () => download(content, saved));
      card.show(
        paragraph(`The proof has ${counted(Math.ceil(content.size / 1024), "kilobyte")}.`),
        html("p", {}, save),
        paragraph("Anybody can check it: ", html("code", {}, `sudoku verify ${saved}`)),
      );
      save.focus();
    }

    async function verify(chosen) {
      if (!chosen) return;
      verified.textContent = "";
      const certificate = toBase64(new Uint8Array(await chosen.arrayBuffer()));
      await verifying.ask({
        name: "verify",
        fields: { puzzle: undefined, seconds: undefined, certificate },
        show({ accepted, claim, faults = [] }) {
          verified.textContent = accepted
            ? `${chosen.name} is accepted: it proves “${claim}”.`
            : `${chosen.name} is rejected: ${faults.join("; ")}`;
        },
      });
    }

    return { clear: () => card.show() };
  },
};
