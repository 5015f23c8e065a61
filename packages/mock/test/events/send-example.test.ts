import { contract } from '@threads-api/contract';
import { expect, test } from 'vitest';
import { sendExample } from '../../src/index.ts';
import { openReceiver, secret } from '../open-receiver.ts';

test.for(contract.webhooks)(
  '$type is sent like its example, but signed and with the current time',
  async ({ type, examples }) => {
    const { to, received } = await openReceiver();
    expect(await sendExample({ to, event: type, secret, contract })).toMatchObject({ status: 204 });
    expect(received).toEqual([{ ...(examples[0]?.value as object), timestamp: expect.stringMatching(/^20\d\d-/) }]);
  },
);
