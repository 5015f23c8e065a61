import { describe, expect, test } from 'vitest';
import { contract, readContract } from '../src/index.ts';
import { trains } from './trains.ts';

describe('match', () => {
  test.each([
    ['GET', '/threads', 'listThreads', {}],
    ['HEAD', '/threads/a%20b', 'getThread', { id: 'a b' }],
    ['GET', '/threads/%zz/notes?limit=1', 'listThreadNotes', { id: '%zz' }],
  ])('%s %s is %s', (method, path, id, parameters) => {
    expect(contract.match(method, path)).toMatchObject({ operation: { id }, parameters, allowed: ['GET', 'HEAD'] });
  });

  test('an undeclared method returns the allowed methods', () => {
    expect(contract.match('POST', '/threads')).toEqual({ parameters: {}, allowed: ['GET', 'HEAD'] });
  });

  test.each(['', '/', '/threads/', '/Threads', '/threads/a/b'])('%j is not a path of the contract', (path) => {
    expect(contract.match('GET', path)).toEqual({ parameters: {}, allowed: [] });
  });
});

test('a segment may have several parameters, and a long path does not take long', () => {
  const get = { responses: { default: {} } };
  const files = readContract({ ...trains, paths: { '/{name}.{type}{n}/{a}--{b}--{c}/x': { get } } });
  const parameters = { name: 'a.tar', type: 'g', n: 'z', a: '-1--2', b: '3', c: '4' };
  expect(files.match('GET', '/a.tar.gz/-1--2--3--4/x').parameters).toEqual(parameters);
  expect(files.match('GET', `/${'.-'.repeat(8_000)}/${'--'.repeat(8_000)}/y`).allowed).toEqual([]);
});

test('a document may have two paths that differ only in a parameter name', () => {
  const paths = { '/a/{id}': { get: { operationId: 'get' } }, '/a/{name}': { delete: { operationId: 'remove' } } };
  const { match } = readContract({ ...trains, paths });
  expect([match('GET', '/a/1').operation?.id, match('DELETE', '/a/1').operation?.id]).toEqual(['get', 'remove']);
  expect(match('PUT', '/a/1').allowed).toEqual(['GET', 'DELETE', 'HEAD']);
});

test('a document may use QUERY and custom methods', () => {
  const { operations, match } = readContract({
    ...trains,
    paths: {
      '/search': { query: { operationId: 'search' }, additionalOperations: { COPY: { operationId: 'copy' } } },
    },
  });
  expect(operations.map(({ id }) => id)).toEqual(['search', 'copy']);
  expect(match('QUERY', '/search').operation?.id).toBe('search');
});
