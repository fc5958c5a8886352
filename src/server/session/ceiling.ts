import type { Model } from '#kit/model';
import type { Work } from '../core/context';
import { fail } from '../core/failure';
import { getRow } from '../db/query';

type Values = Readonly<Record<string, unknown>>;
const ofPlatform = ['ADMIN', 'ANALISTA'];
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/**
 * Nobody grants what he does not hold (decisions 16): a profile carries only functions of its author, a user gets only
 * such a profile, and roles of the platform are given by administrators. What already stood is not looked at again.
 */
export const demandCeiling = async (work: Work, model: Model, before: Values | undefined, values: Values): Promise<void> => {
  const { user } = work;
  if (model.name === 'usuario') await demandOwnSeller(work, before, values);
  if (user.admin) return;
  if (model.name === 'perfil') {
    const had = texts(before?.permissoes);
    if (texts(values.permissoes).some((one) => !had.includes(one) && !user.permissions.has(one))) refuse('permissoes');
  }
  if (model.name === 'usuario') {
    // An administrator's row, his profile included, is not for others to change.
    if (ofPlatform.includes(String(before?.papel)) && before?.id !== user.id) fail({ kind: 'denied' });
    if (values.papel !== before?.papel && (ofPlatform.includes(String(values.papel)) || (values.papel === 'EMPRESA' && !user.permissions.has('ROLE_USER_COMPANY_ADMIN')))) refuse('papel');
    if (values.perfil !== before?.perfil && typeof values.perfil === 'number') {
      const profile = await getRow(work.tx, work.services.byName.get('perfil')!, values.perfil);
      if (texts(profile?.permissoes).some((one) => !user.permissions.has(one))) refuse('perfil');
    }
  }
};
/** He is a seller of his own company, or of the platform: nobody sees through him what others sell. */
const demandOwnSeller = async ({ tx, services }: Work, before: Values | undefined, { vendedor, empresa }: Values): Promise<void> => {
  const model = services.byName.get('vendedor');
  if (!model || typeof vendedor !== 'number' || (vendedor === before?.vendedor && empresa === before?.empresa)) return;
  const seller = await getRow(tx, model, vendedor);
  if ((seller?.empresa ?? null) !== (empresa ?? null)) fail({ kind: 'invalid', fieldErrors: { vendedor: 'Este vendedor é de outra empresa!' } });
};
const refuse = (field: string): never =>
  fail({ kind: 'invalid', fieldErrors: { [field]: 'Você não pode conceder o que não possui!' } });
