import createClient from 'openapi-fetch';
import type { components, paths } from './shop.gen.ts';

export type Book = components['schemas']['Book'];
export type NewBook = components['schemas']['NewBook'];

const client = createClient<paths>({ baseUrl: 'https://books.example/v1' });

export async function listBooks(genre: 'crime' | 'poetry'): Promise<Book[]> {
  const { data } = await client.GET('/books', { params: { query: { genre } } });
  return typeof data === 'object' ? data.data : [];
}

export async function createBook(title: string, isbn: string) {
  return client.POST('/books', {
    body: { title, isbn, stock: 0 },
  });
}

export async function deleteBook(bookId: string) {
  return client.DELETE('/books/{bookId}', { params: { path: { bookId } } });
}
