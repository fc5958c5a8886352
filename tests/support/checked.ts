import { f, modelOf } from '#fields';
import { actions } from '../../src/kit/calls/action';
import { checkModels } from '../../src/kit/checks';
import { entity, type AnyEntity } from '../../src/kit/entity/entity';
import type { Fields } from '../../src/kit/entity/field';
import type { Model } from '../../src/kit/read/model';
import { resource, type AnyResource } from '../../src/kit/resource/resource';
import type { House } from '../../src/kit/checks/finding';

export const companies = modelOf({
  section: 'cadastros',
  entity: entity('companhia', {
    label: ['Companhia', 'Companhias'],
    title: 'nome',
    root: 'companhia/',
    tenant: 'id',
    fields: { nome: f.text({ required: true }) },
  }),
});

/** Declarations as a caller without types could write them: that is what the checks are for. */
export const coupon = (over: object = {}, fields: Fields = {}, layout: object = {}): Model => {
  const declared = {
    ...entity('cupom', {
      label: ['Cupom', 'Cupons'],
      title: 'nome',
      root: 'cupom/',
      fields: {
        nome: f.text({ required: true }),
        situacao: f.enum({ ATIVO: 'Ativo', PAUSADO: 'Pausado' }),
        valor: f.money(),
        ...fields,
      },
    }),
    ...over,
  } as AnyEntity;
  return modelOf({ section: 'cupom', entity: declared, resource: resource(declared, layout as never) as AnyResource });
};
/** Entity of the people who sign in, under a name of the business. */
export const person = (over: object = {}, fields: Fields = {}): Model =>
  coupon(
    { name: 'atendente', root: 'atendente/', is: 'people', roles: { CHEFE: 'admin', CAIXA: 'company' }, ...over },
    {
      login: f.text(),
      papel: f.enum({ CHEFE: 'Chefe', CAIXA: 'Caixa' }),
      perfil: f.integer(),
      empresa: f.integer(),
      ativo: f.bool(),
      ...fields,
    },
  );
export const company = (): Fields => ({
  companhia: { ...f.ref('x' as never, { required: true }), ref: 'companhia' } as never,
});
export const codes = (models: readonly Model[], house?: House): string[] =>
  [...new Set(checkModels([companies, ...models], house).map(({ code }) => code))].toSorted();
export const { record } = actions(
  entity('cupom', { label: ['c', 'c'], title: 'nome', root: 'c/', fields: { nome: f.text() } }),
);
export const withAction = (def: object): Model =>
  coupon(
    {},
    { custo: f.money({ read: 'ROLE_ADMIN' }) },
    {
      actions: { mudar: { ...record({ label: 'Mudar', call: 'POST mudar/{id}', permission: 'ROLE_ADMIN' }), ...def } },
    },
  );
