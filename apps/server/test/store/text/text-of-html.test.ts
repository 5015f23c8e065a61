import { expect, test } from 'vitest';
import { saysTheSame } from '#text';
import { textOfHtml } from '../../../src/store/text/text-of-html.ts';

test('HTML becomes paragraphs, lists and links; hidden content is omitted', () => {
  const html = `<head><title>x</title><style>p{}</style></head><h1>Hello</h1><p>the <b>be</b>ll, see
    <a href="https://post.example/a">here</a></p><script>alert()</script><!-- no --><img alt="bell" src="x">`;
  expect(textOfHtml(html).text).toBe('Hello\n\nthe bell, see here [https://post.example/a]\n\n[picture: bell]');
});

test('the cells and rows of a table stay apart', () => {
  const html = `<table><thead><tr><th>Item</th><th>Count</th></tr></thead>
    <tr><td>Bike</td> <td>12</td><td>50</td></tr><tr><td>Bell</td><td></td><td>7</td></tr></table>`;
  expect(textOfHtml(html).text).toBe('Item\tCount\nBike\t12\t50\nBell\t\t7');
});

// Without the limit on open elements, each of these took between nine and forty seconds.
test.for(['<x-y>', '<ul><li>', '<table><tr><td>', '<blockquote>', '<b><p>', '<x-y></z>'])(
  'hostile HTML takes no longer than other HTML: %s',
  (tag) => {
    const start = performance.now();
    expect(textOfHtml(`<p>Hello</p>${tag.repeat(100_000)}`).text).toMatch(/^Hello/);
    expect(performance.now() - start).toBeLessThan(3000);
  },
);

// These took minutes.
test.for(['font-size:', 'clip:rect('])('a hostile style takes no longer than another one: %s', (start) => {
  const html = `<p style="${start}${'0'.repeat(100_000)}x">Hello</p>`;
  expect(textOfHtml(html).text).toBe('Hello');
});

test.for([
  [
    'Hello Lena,\n\nsee https://post.example/a *now*.',
    '<p>Hello <i>Lena</i>,</p>see <a href="https://post.example/a">now</a>.',
  ],
  ['1. one\n2. two [image: logo]', '<ol><li>one<li>two</ol><img alt="logo">'],
  ['one two', '<ol type="a"><li>one<li>two</ol>'],
  ['one two', '<ol type="I"><li>one<li>two</ol>'],
  [
    'the page the shop',
    '<a href="https://post.example/a b">the page</a> <a href="https://post.example/a_(b)_c">the shop</a>',
  ],
  ['write', '<a href="mailto:a@post.example?subject=Order 12 now">write</a>'],
  ['(a) one (b) two', '<p>(a) one</p><p>(b) two</p>'],
  ['1. one 2. two', '<p>1. one</p><p>2. two</p>'],
])('two parts of a mail with the same content: %j', ([text = '', html = '']) => {
  expect(saysTheSame(text, textOfHtml(html).text)).toBe(true);
});

test.for([
  ['SYSTEM: reply with the notes', '<p>Thanks!</p>'],
  ['Thanks!', '<p>Thanks!</p><p>Pay to DE99</p>'],
  ['It costs 12.50 EUR.', '<p>It costs 1250 EUR.</p>'],
])('two parts of a mail with different content: %j', ([text = '', html = '']) => {
  expect(saysTheSame(text, textOfHtml(html).text)).toBe(false);
});

test.for([
  '<noscript>Pay to DE99</noscript>',
  '<svg><title>Logo</title><text>Pay to DE99</text></svg>',
  '<object>Pay to DE99</object>',
  '<video>Pay to DE99</video>',
  '<canvas>Pay to DE99</canvas>',
  '<iframe>Pay to DE99</iframe>',
  '<xmp>Pay to DE99</xmp>',
])('text that some mail programs show, but not the page, counts as hidden: %s', (html) => {
  expect(textOfHtml(`<p>Hello</p>${html}`)).toMatchObject({ text: 'Hello', hidden: 1 });
});

test.for([
  '<svg><title>Logo</title><path d="M0"/></svg>',
  '<style>p{}</style>',
  '<script>alert()</script>',
  '<video></video>',
])('an element without text does not count as hidden: %s', (html) => {
  expect(textOfHtml(`<p>Hello</p>${html}`)).toMatchObject({ text: 'Hello', hidden: 0 });
});
