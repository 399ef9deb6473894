// The scripts of browser.py, which the browser runs in the page.

// Makes `took` a promise: for each card, by name, the seconds from the last key until its answer is
// in the document, and until the frame with it is drawn; null if an answer does not arrive.
const watch = ([names, selector, idle, patience]) => {
    const isShown = name =>
        name === idle || document.querySelector(selector.replace("{}", name));
    const frame = () => new Promise(done => requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;  // the first task after the frame
        port2.postMessage(null);
    }));
    addEventListener("keydown", ({ key, timeStamp }) => {
        for (const each of document.querySelectorAll(".answer p")) each.dataset.old = "";
        const since = () => (performance.now() - timeStamp) / 1000;
        const waiting = new Set(key === idle ? [idle] : names);
        const took = {};
        const note = async name => {
            waiting.delete(name);
            took[name] = [since()];
            await frame();
            took[name].push(since());
        };
        window.took = new Promise(done => {
            const noted = [];
            const check = () => {
                noted.push(...[...waiting].filter(isShown).map(note));
                if (!waiting.size) {
                    observer.disconnect();
                    Promise.all(noted).then(() => done(took));
                }
            };
            const observer = new MutationObserver(check);
            const what = { subtree: true, childList: true, attributes: true };
            queueMicrotask(() => {
                observer.observe(document.getElementById("panel-cards"), what);
                if (key === idle) check();
            });
            setTimeout(() => done(null), patience);
        });
    }, { capture: true });
};

// Opens a text, and returns its size, its givens and the digits of a solution.
const open = async text => {
    const { ask } = await import("/server.js");
    const { size, givens } = (await ask("read", { text })).puzzles[0];
    for (const each of document.querySelectorAll(".answer p")) each.dataset.old = "";
    location.hash = `puzzle=${encodeURIComponent(text)}`;
    const { solution_digits: found } = await ask("check", { puzzle: text, seconds: 10 });
    return { size, givens, digits: found?.[0] ?? [] };
};

// The milliseconds to the first paint and to the first key, and the number of files loaded.
const paint = () => [
    performance.getEntriesByName("first-contentful-paint")[0].startTime,
    performance.getEntriesByName("takes keys")[0].startTime,
    performance.getEntriesByType("resource").filter(e => e.transferSize).length,
];
