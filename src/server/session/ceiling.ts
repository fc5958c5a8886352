import type { Model } from '#kit/model';
import { kindOfRole, partOf } from '#kit/parts';
import type { Work } from '../core/context';
import { fail } from '../core/failure';
import { getRow } from '../db/query';
import { isOfPlatform } from './users';

type Values = Readonly<Record<string, unknown>>;
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/**
 * Nobody grants what he does not hold (decisions 16): a profile carries only functions of its author, a user gets only
 * such a profile, and roles of the platform are given by administrators. What already stood is not looked at again.
 */
export const demandCeiling = async (
  work: Work,
  model: Model,
  before: Values | undefined,
  values: Values,
): Promise<void> => {
  const { user } = work;
  if (model.is === 'people') await demandOwnSeller(work, before, values);
  if (user.admin) return;
  if (model.is === 'profiles') {
    const had = texts(before?.permissoes);
    if (texts(values.permissoes).some((one) => !had.includes(one) && !user.permissions.has(one))) refuse('permissoes');
  }
  if (model.is === 'people') {
    const {
      services: { models },
    } = work;
    // An administrator's row, his profile included, is not for others to change.
    if (isOfPlatform(models, before?.papel) && before?.id !== user.id) fail({ kind: 'denied' });
    if (
      values.papel !== before?.papel &&
      (isOfPlatform(models, values.papel) ||
        (kindOfRole(models, values.papel) === 'companyAdmin' && !user.permissions.has('ROLE_USER_COMPANY_ADMIN')))
    )
      refuse('papel');
    if (values.perfil !== before?.perfil && typeof values.perfil === 'number') {
      const profile = await getRow(work.tx, partOf(models, 'profiles')!, values.perfil);
      if (texts(profile?.permissoes).some((one) => !user.permissions.has(one))) refuse('perfil');
    }
  }
};
/** He is a seller of his own company, or of the platform: nobody sees through him what others sell. */
const demandOwnSeller = async (
  { tx, services }: Work,
  before: Values | undefined,
  { vendedor, empresa }: Values,
): Promise<void> => {
  const model = partOf(services.models, 'sellers');
  if (!model || typeof vendedor !== 'number' || (vendedor === before?.vendedor && empresa === before?.empresa)) return;
  const seller = await getRow(tx, model, vendedor);
  if ((seller?.empresa ?? null) !== (empresa ?? null))
    fail({ kind: 'invalid', fieldErrors: { vendedor: 'Este vendedor é de outra empresa!' } });
};
const refuse = (field: string): never =>
  fail({ kind: 'invalid', fieldErrors: { [field]: 'Você não pode conceder o que não possui!' } });
