/** Masks values that differ between two runs of the same server: times, request ids and remaining rate limits. */
export const maskVarying = (text: string) =>
  text
    .replaceAll(/^date: .*$/gim, 'date')
    .replaceAll(/\breq_[0-9a-f]{32}\b/g, 'req_id')
    .replaceAll(/\bt=\d+/g, 't=seconds')
    .replaceAll(/^retry-after: \d+$/gim, 'retry-after: seconds')
    .replaceAll(/\bin \d+ seconds?\b/g, 'in some seconds')
    // Large values belong to users who send requests in parallel. The limited user sends them in order.
    .replaceAll(/\br=\d{4,}/g, 'r=many');

/** Masks new ids, current times, and values that depend on them: cursors and entity tags. */
export const maskNew = (text: string, known: ReadonlySet<string>) =>
  text
    .replaceAll(/\b[a-z]{3}_\w+/g, (id) => (known.has(id) ? id : 'new id'))
    .replaceAll(new RegExp(`${new Date().getUTCFullYear()}-\\d\\d-\\d\\dT[\\d:.]+Z`, 'g'), 'this year')
    .replaceAll(/"nextCursor":"[^"]+"/g, '"nextCursor":"cursor"')
    .replaceAll(/^etag: .*$/gm, 'etag');
