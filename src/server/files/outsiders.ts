import { f } from '#fields';
import { sendingOutside } from '#kit/work/downloads';
import type { Model } from '#kit/read/model';
import { audit } from '../core/audit';
import { fail } from '../core/failure';
import { writing, type Caller } from '../core/work';
import { addressesIn } from '../session/people';

const { kind } = f.email();
/** Masks an address for the audit: the domain stays readable, the mailbox does not. */
const masked = (email: string): string => String(kind.mask!(email));

/**
 * Before something of the company goes to these addresses: to one that is nobody's in it (outside of any: nobody's of
 * the platform) it takes a permission, and each leaves an audit row. `field` of the form is told which it was.
 */
export const demandAddresses = async (
  call: Caller,
  field: string,
  emails: readonly string[],
  { model, id }: { readonly model?: Model; readonly id?: number } = {},
): Promise<void> => {
  const { user, services } = call;
  const company = user.company?.id ?? null;
  const own = await services.database.read({ company: '*' }, (tx) =>
    addressesIn(tx, services.models, company, user.id),
  );
  const strangers = [...new Set(emails.map((email) => email.toLowerCase()))].filter((email) => !own.has(email));
  if (strangers.length === 0) return;
  if (!user.permissions.has(sendingOutside)) {
    const said = services.words.permissions[sendingOutside] ?? sendingOutside;
    const text = `${strangers[0]!}${strangers.length > 1 ? ` e mais ${strangers.length - 1}` : ''}: não é de ninguém da empresa. Para enviar para fora, peça ao administrador a permissão “${said}”.`;
    fail({ kind: 'invalid', message: text, fieldErrors: { [field]: text } });
  }
  await writing(call, async (work) => {
    for (const email of strangers)
      await audit(work, { action: `enviarFora:${masked(email)}`.slice(0, 60), model, id, company });
  });
};
