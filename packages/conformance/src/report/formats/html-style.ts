/** The style sheet of the HTML report, with light and dark colors. */
export const style = `
:root { color-scheme: light dark; --text: #1c2430; --muted: #5b6676; --background: #fbfcfd; --card: #fff; --line: #dfe4ea; --good: #14724a; --bad: #b3261e; --warn: #8a5a00; }
@media (prefers-color-scheme: dark) { :root { --text: #e6eaf0; --muted: #9aa6b5; --background: #12161c; --card: #1a2029; --line: #2c3541; --good: #56c795; --bad: #ff8a80; --warn: #e5b455; } }
* { box-sizing: border-box; }
body { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; font: 15px/1.55 system-ui, sans-serif; color: var(--text); background: var(--background); }
header { border-left: 6px solid var(--good); padding: 1.5rem; background: var(--card); border-radius: 6px; }
header.bad { border-color: var(--bad); }
h1 { margin: 0; font-size: 2rem; } header.good h1 { color: var(--good); } header.bad h1 { color: var(--bad); }
h2 { margin: 2.5rem 0 .75rem; font-size: 1.15rem; } h3 { margin: 0 0 .5rem; font-size: 1rem; font-weight: 600; }
header dl { display: flex; flex-wrap: wrap; gap: 1.25rem 2rem; margin: 1rem 0; } header dl div { min-width: 4.5rem; }
dt { color: var(--muted); font-size: .8rem; } dd { margin: 0; overflow-wrap: anywhere; } header dd { font-size: 1.4rem; font-weight: 600; }
.pair { display: grid; grid-template-columns: 5.5rem 1fr; gap: .25rem .75rem; margin: 0; } .pair dt { font-size: inherit; }
details.finding { background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: .75rem 1rem; margin-bottom: .5rem; } details.finding > summary { font-weight: 600; }
summary { cursor: pointer; overflow-wrap: anywhere; } details.finding > .pair { margin-top: .75rem; } details ul { margin: .5rem 0 0; padding-left: 1.25rem; } details.value pre { max-height: 24rem; overflow: auto; }
nav { margin-top: 1.25rem; } nav > a { margin-right: .75rem; text-transform: capitalize; } nav .wide { margin-top: .75rem; } a { color: inherit; } .number { text-align: right; }
code, pre { font: 13px/1.5 ui-monospace, monospace; } pre { margin: .75rem 0 0; padding: .6rem .75rem; background: var(--background); border-radius: 4px; white-space: pre-wrap; overflow-wrap: anywhere; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; background: var(--card); }
th, td { text-align: left; vertical-align: top; padding: .5rem .65rem; border-bottom: 1px solid var(--line); } thead th { color: var(--muted); font-size: .8rem; font-weight: 500; }
.matrix td, .matrix thead th + th { text-align: right; font-variant-numeric: tabular-nums; } .matrix th[scope=row] { font-weight: 500; white-space: nowrap; }
.muted { color: var(--muted); } .good { color: var(--good); } dd.bad { color: var(--bad); }
.badge { font-size: .8rem; white-space: nowrap; } .badge.passed { color: var(--good); } .badge.failed { color: var(--bad); font-weight: 700; } .badge.accepted, .badge.not-tested { color: var(--warn); }
`;
