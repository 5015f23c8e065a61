import { readFileSync } from 'node:fs';
import { readContract } from '@threads-api/contract/model';
import { load } from 'js-yaml';
import { type ApiOptions, type Caller, Failure, type FormatError, type Handlers, reply } from '../../src/index.ts';
import type { Book, operations } from './bookshop.gen.ts';

const text = readFileSync(new URL('bookshop.yaml', import.meta.url), 'utf8');

/** A second contract, with writes and problem details. */
export const bookshop = readContract<{ operations: operations; scope: 'books:write' }>(load(text) as object);

const titles: Record<number, string> = { 400: 'Bad Request', 404: 'Not Found', 409: 'Conflict' };

const formatProblem: FormatError = ({ status, message }) => ({
  body: { title: titles[status] ?? 'Error', status, detail: message },
  contentType: 'application/problem+json',
});

/** A shop with one book, and two clerks. Only one of them may change books. */
export function openBookshop(): ApiOptions<typeof bookshop, Caller<'books:write'>> {
  const books = new Map<number, Book>([[1, { number: 1, title: 'Emma', genre: 'history', price: 12, sequel: null }]]);
  const callers = new Map<string, Caller<'books:write'>>([
    ['clerk', { userId: 'clerk', scopes: ['books:write'] }],
    ['trainee', { userId: 'trainee', scopes: [] }],
  ]);
  const handlers: Handlers<typeof bookshop> = {
    listBooks: ({ query: { genre, limit = 0 } }) => ({
      data: [...books.values()].filter((book) => !genre || book.genre === genre).slice(0, limit),
    }),
    addBook({ body: { title, genre, price = 0 } }) {
      if ([...books.values()].some((book) => book.title === title)) throw new Failure(409, 'The shop has this book.');
      const book: Book = { number: books.size + 1, title, genre, price, sequel: null };
      books.set(book.number, book);
      return reply(201, book, { Location: `/shop/books/${book.number}` });
    },
    getBook: ({ path: { number } }) => books.get(number),
    changeBook({ path: { number }, body }) {
      const book = books.get(number);
      return book && Object.assign(book, body);
    },
    removeBook({ path: { number } }) {
      if (!books.delete(number)) throw new Failure(404, 'There is no such book.');
    },
  };
  return { contract: bookshop, findCaller: (token) => callers.get(token), handlers, formatError: formatProblem };
}
