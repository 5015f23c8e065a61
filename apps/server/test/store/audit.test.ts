import { expect, test } from 'vitest';
import { tablesOf } from '../../testing/tables.ts';
import { describeStores } from '../stores.ts';

describeStores((open) => {
  test('the audit log keeps entries in order, and refuses to change or delete one', async () => {
    const { store } = await open({ clock: () => new Date('2026-03-01T08:00:00.000Z') });
    const actor = { type: 'operator', id: 'root' } as const;
    await store.audit({ actor, action: 'user.create', target: 'usr_1' });
    await store.audit({ actor, action: 'token.create', target: 'tok_1', details: { userId: 'usr_1' } });
    expect(await store.listAudit({ limit: 1 })).toEqual([
      {
        number: 2,
        at: '2026-03-01T08:00:00.000Z',
        actor,
        action: 'token.create',
        target: 'tok_1',
        details: { userId: 'usr_1' },
      },
    ]);
    const db = tablesOf(store);
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('only grows');
    await expect(db.updateTable('audit_log').set({ target: 'tok_2' }).execute()).rejects.toThrow('only grows');
    expect(await store.listAudit({ limit: 10 })).toHaveLength(2);
  });
});
