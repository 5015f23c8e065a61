import { describe, expect, test } from 'vitest';
import { openDocument } from './open-document.ts';

const post = (body: unknown, method = 'POST') => ({ method, body: JSON.stringify(body) });
const json = { 'Content-Type': 'application/json' };

describe('a document like train-travel', () => {
  const open = () => openDocument('trains');

  test('is served under the path of its server', async () => {
    const { url, send } = await open();
    expect(new URL(url).pathname).toBe('/rest/Night+Trains/1.2.0');
    const response = await send('/stations');
    expect(await response.json()).toMatchObject({ data: [{ id: 'st-vienna' }, { id: 'st-roma' }] });
    expect(response.headers.get('ratelimit')).toBe('limit=10, remaining=0, reset=10');
    expect(response.headers.get('x-untold')).toMatch(/^\w+$/);
  });

  test('requires credentials only where the document does', async () => {
    const { url, send } = await open();
    const refused = await fetch(`${url}/stations`);
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      401,
      'application/problem+json; charset=utf-8',
    ]);
    const timetable = await fetch(`${url}/timetable.csv`);
    expect(timetable.headers.get('content-type')).toBe('text/csv');
    expect(await timetable.text()).toBe('train,from,to\nNJ 233,Wien,Roma\n');
    expect((await send('/stations')).status).toBe(200);
  });

  test('validates declared parameters with its own error format, and allows others', async () => {
    const { send } = await open();
    expect((await send('/stations?utm_source=mail&country=AT')).status).toBe(200);
    expect((await send('/trips?origin=st-vienna&classes=seat&classes=sleeper')).status).toBe(200);
    const refused = await send('/stations?page=0');
    const detail = "The query parameter 'page' must be >= 1.";
    expect([refused.status, await refused.json()]).toMatchObject([400, { title: 'Bad Request', status: 400, detail }]);
  });

  test('pairs parameter and body examples with response examples by name', async () => {
    const { send, json: get } = await open();
    expect(await get('/trips?origin=st-nowhere')).toEqual([]);
    expect(await get('/trips?origin=st-vienna')).toMatchObject([{ id: 'tr-233' }]);
    const pay = async (source: object) =>
      (await send('/bookings/bk-1/payment', json, post({ source, amount: 89.9 }))).json();
    expect(await pay({ card: '4242424242424242' })).toEqual({ status: 'succeeded', by: 'card' });
    expect(await pay({ iban: 'AT611904300234573201' })).toEqual({ status: 'pending', by: 'bank' });
    const full = await send('/bookings', json, post({ passenger_name: 'Ada Moser', trip_id: 'tr-999' }));
    expect([full.status, ((await full.json()) as { detail: string }).detail]).toEqual([409, 'The train is full.']);
  });

  test('generates responses without an example from schemas', async () => {
    const { json: get, send } = await open();
    expect(await get('/bookings/bk-1')).toMatchObject({ id: 'bk-1', passenger_name: 'Ada Moser' });
    expect(await get('/bookings')).toContainEqual(expect.objectContaining({ id: 'bk-1', trip_id: 'tr-233' }));
    const missing = await send('/bookings/bk-1', { Prefer: 'code=404' });
    expect([missing.status, missing.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ]);
    expect(await missing.json()).toMatchObject({ title: expect.any(String), detail: expect.any(String) });
  });
});

describe('a document like museum', () => {
  const open = () => openDocument('gallery');
  const basic = { Authorization: 'Basic dmlzaXRvcjpzZWNyZXQ=' };

  test('serves examples by path parameter, and 404 for other values', async () => {
    const { json: get, send } = await open();
    expect(await get('/special-events/ev-candles', basic)).toMatchObject({ name: 'Candles' });
    const missing = await send('/special-events/ev-none', basic);
    expect(missing.status).toBe(404);
    expect(await missing.json()).toMatchObject({
      title: expect.stringContaining('There is no special-event ev-none.'),
    });
  });

  test.each([
    ['POST', '/special-events', { name: 'Lanterns at night', price: 25 }, 201, { eventId: 'ev-lanterns' }],
    ['POST', '/special-events', { name: 'Neon' }, 201, { eventId: 'ev-lanterns' }],
    ['PATCH', '/special-events/ev-candles', { price: 3 }, 200, { eventId: 'ev-candles', name: 'Candles', price: 3 }],
    ['PUT', '/special-events/ev-candles', { name: 'Neon' }, 202, undefined],
    ['DELETE', '/special-events/ev-candles', undefined, 204, undefined],
    ['PATCH', '/special-events/ev-candles', { price: -1 }, 400, { title: expect.stringContaining('price') }],
  ])('%s %s %j gets %i', async (method, path, body, status, expected) => {
    const { send } = await open();
    const init = body === undefined ? { method } : post(body, method);
    const response = await send(path, { ...basic, ...json }, init);
    expect(response.status).toBe(status);
    const text = await response.text();
    if (expected) expect(JSON.parse(text)).toMatchObject(expected);
    else expect(text).toBe('');
  });

  test('a preflight allows the methods of the path and the requested headers', async () => {
    const { url } = await open();
    const preflight = await fetch(`${url}/special-events/ev-candles`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://app.example',
        'Access-Control-Request-Method': 'PATCH',
        'Access-Control-Request-Headers': 'authorization,content-type,x-tenant',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, PUT, DELETE, PATCH, HEAD');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization,content-type,x-tenant');
  });

  test('a path outside the base path gets a 404 with the base path', async () => {
    const { url } = await open();
    const outside = await fetch(new URL('/gallery-hours', url));
    expect(await outside.json()).toMatchObject({ message: expect.stringContaining('/_mock/gallery-api') });
  });

  test('an image is empty and has its type', async () => {
    const { send } = await open();
    const response = await send('/tickets/t-1/qr', basic);
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'image/png',
      '',
    ]);
  });
});
