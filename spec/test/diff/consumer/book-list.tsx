import { useState } from 'react';
import { type Book, deleteBook } from './client.ts';

export function BookList({ books }: { books: Book[] }) {
  const [selected, setSelected] = useState<string>();
  return (
    <ul>
      {books.map((book) => (
        <li key={book.id} aria-current={book.id === selected}>
          <button type="button" onClick={() => setSelected(book.id)}>
            {book.title} by {book.author.name.toUpperCase()}
          </button>
          <Status value={book.status} />
          <button type="button" onClick={() => deleteBook(book.id)}>
            Delete
          </button>
        </li>
      ))}
    </ul>
  );
}

const Status = ({ value }: { value: string }) => <em>{value === 'in_print' ? 'in print' : 'out of print'}</em>;
