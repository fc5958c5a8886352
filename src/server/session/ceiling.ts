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
const refuse = (field: string): never =>
  fail({ kind: 'invalid', fieldErrors: { [field]: 'Você não pode conceder o que não possui!' } });
