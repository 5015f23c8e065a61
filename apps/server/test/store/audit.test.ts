import { expect, test } from 'vitest';
import { tablesOf } from '../../testing/tables.ts';
import { openOffice } from '../office.ts';
import { describeStores } from './stores.ts';

describeStores((open) => {
  test('the audit log keeps entries in order, and refuses to change or delete one', async () => {
    const store = await open({ clock: () => new Date('2026-03-01T08:00:00.000Z') });
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

  test('a change and its audit entry are committed together', async () => {
    const store = await open();
    const { mara, inbox } = await openOffice(store);
    const remove = () =>
      store.audited(
        (parts) => parts.removeMember(inbox, mara),
        () => ({ actor: { type: 'operator', id: 'root' }, action: 'inbox.remove-member', target: inbox }),
      );
    await remove();
    expect(await store.listAudit({ limit: 10 })).toMatchObject([{ action: 'inbox.remove-member', target: inbox }]);
    expect((await store.listInboxes()).find(({ id }) => id === inbox)?.members).not.toContain(mara);

    await store.addMember(inbox, mara);
    await tablesOf(store).schema.alterTable('audit_log').renameTo('audit_log_away').execute();
    await expect(remove()).rejects.toThrow('audit_log');
    expect((await store.listInboxes()).find(({ id }) => id === inbox)?.members).toContain(mara);
    await tablesOf(store).schema.alterTable('audit_log_away').renameTo('audit_log').execute();

    const refused = store.audited(
      async (parts) => {
        await parts.removeMember(inbox, mara);
        await parts.revokeToken('tok_none');
      },
      () => ({ actor: { type: 'operator', id: 'root' }, action: 'never' }),
    );
    await expect(refused).rejects.toThrow('tok_none');
    expect((await store.listInboxes()).find(({ id }) => id === inbox)?.members).toContain(mara);
    expect(await store.listAudit({ limit: 10 })).toHaveLength(1);
  });
});
