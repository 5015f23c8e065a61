/** The style inside a message frame. The Content-Security-Policy allows only this one, by its hash. */
export const frameStyle = `
:root { color-scheme: light; }
:root.dark { color-scheme: dark; }
body { margin: 0; overflow-wrap: break-word; font: 15px/1.55 system-ui, sans-serif; background: #fff; color: #19222e; }
.dark body { background: #191f28; color: #e5e9f0; }
body > div > :first-child { margin-top: 0; }
a { color: #0b6e64; }
.dark a { color: #4cc2b4; }
pre { white-space: pre-wrap; }
blockquote { margin: 0.5rem 0; padding-left: 0.75rem; border-left: 3px solid #8895a7; }
table { border-collapse: collapse; max-width: 100%; }
mark { padding: 0 0.2em; border: 1px solid; border-radius: 3px; background: #fdecea; color: #a11b12; font-size: 0.75em; }
.dark mark { background: #3a1d1b; color: #ff9d94; }
/* A wide table scrolls instead of breaking its words. */
.wide { overflow-x: auto; }
td, th { padding: 0.15rem 0.4rem; }
`;
