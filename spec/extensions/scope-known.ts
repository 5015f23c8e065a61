import { type Contract, fieldsOf } from '@threads-api/contract/model';
import { contractRule } from '../lint/contract-rule.ts';
import { listed } from './operation-lists.ts';

/** `x-scope` is on a webhook and names a scope of the document. */
export const scopeKnown = contractRule((contract, report) => {
  const required = contract.operations.flatMap(({ security }) =>
    security.flatMap((entry) => Object.values(entry).flat()),
  );
  const known = [...new Set([...required, ...scopesOfFlows(contract)])];
  for (const operation of contract.operations) {
    const item = fieldsOf(contract.document.paths?.[operation.path]);
    if (fieldsOf(item[operation.method.toLowerCase()])['x-scope'] !== undefined)
      report(operation, 'x-scope is for webhooks. Require the scope in security instead.', 'x-scope');
  }
  for (const webhook of contract.webhooks) {
    if (webhook.scope === undefined || known.includes(webhook.scope)) continue;
    const choices = known.length > 0 ? `Use one of ${listed(known)}.` : 'Require it in the security of an operation.';
    report(webhook, `The document has no scope ${webhook.scope}. ${choices}`, 'x-scope');
  }
});

/** The scopes of the OAuth 2 schemes. */
function scopesOfFlows({ document }: Contract): string[] {
  return Object.values(document.components?.securitySchemes ?? {}).flatMap((scheme) => {
    const flows = Object.values(fieldsOf(fieldsOf(scheme).flows));
    return flows.flatMap((flow) => Object.keys(fieldsOf(fieldsOf(flow).scopes)));
  });
}
