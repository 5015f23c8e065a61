import { expect, test } from 'vitest';
import { compareHosts } from '../../page/src/parts/misleading-links.ts';

test.for([
  ['https://bank.example/login', 'http://203.0.113.5/login', '203.0.113.5'],
  ['https://bank.example/login', 'http://3405803781/', '203.0.113.5'],
  ['https://bank.example/login', 'http://[2001:db8::1]/', '[2001:db8::1]'],
  ['https://bank.example/login', 'http://localhost:8080/', 'localhost'],
  ['https://bank.example/login', 'https://evil.example./', 'evil.example'],
  ['https://bank.example/login', 'https:evil.example/', 'evil.example'],
  ['https://bank.example/login', 'https://%65vil.example/', 'evil.example'],
  ['https://bank.example/login', 'https://evil.example\\@bank.example/', 'evil.example'],
  ['Log in at https://bank.example/login', 'https://evil.example', 'evil.example'],
  ['(www.bank.example)', 'https://evil.example', 'evil.example'],
  ['bank.example.', 'https://evil.example', 'evil.example'],
  ['desk@bank.example', 'mailto:Desk <thief@evil.example>?subject=a@bank.example', 'evil.example'],
])('a link that shows "%s" leads to %s', ([text = '', href = '', target]) => {
  expect(compareHosts(text, href)).toEqual({ shown: 'bank.example', target });
});

test.for([
  ['Log in at https://bank.example/login.', 'https://links.bank.example/a'],
  ['the file notes.txt', 'https://shop.example'],
  ['Bank', 'https://evil.example'],
  ['contract.pdf', 'https://1drv.ms/abc'],
  ['Node.js', 'https://nodejs.org/'],
  ['README.md', 'https://github.com/x/README.md'],
  ['J.Smith', 'https://x.example/p'],
  ['www.shop.example', 'https://shop.example/'],
  ['https://bücher.example', 'https://xn--bcher-kva.example/'],
  ['desk@shop.example', 'mailto:desk@shop.example?subject=Order'],
])('a link that shows "%s" and leads to %s is not misleading', ([text = '', href = '']) => {
  expect(compareHosts(text, href)).toBeUndefined();
});
