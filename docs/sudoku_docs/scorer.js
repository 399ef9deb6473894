// The order of what the search of the site finds: pages that teach or look up, then the rest.
// Sphinx reads this as `html_search_scorer`.

const WEIGHTS = [
  [/^project\/changelog/, 0.3],
  [/^(benchmarks|project)\//, 0.5],
  [/^reference\/(api|json|http-api)/, 1],
  [/^explanation\//, 1.5],
  [/^reference\/commands\//, 2.2], // below guides: all share the options of time and input
  [/^reference\/techniques\//, 2.9],
  [/^(tutorials|guides|reference\/rules)\//, 3],
  [/./, 2.5],
];

var Scorer = {
  score: (result) => {
    const [page, title, anchor, , score, , kind] = result;
    const weight = WEIGHTS.find(([pages]) => pages.test(page))[1];
    if (kind === "object") return score;
    if (kind === "text") return score * weight;
    if (kind === "title") return score * weight * 2; // above pages that have the words apart
    // Another name of a section: shown as the section, and counted as its title.
    result[1] = `${title} > ${decodeURIComponent(anchor.slice(1))}`;
    return score * 0.15 * weight * 2;
  },
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 5, 1: 0, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
