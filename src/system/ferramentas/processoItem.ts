import { entity, resource, type Infer } from '#kit';
import { f } from '#fields';
import { company, person } from '../parts';

/** One piece of a process, and what came of it. */
export const processoItem = entity('processoItem', {
  label: ['Item de processo', 'Itens de processo'],
  title: 'rotulo',
  root: 'processoitem/',
  tenant: 'empresa',
  system: true,
  seen: { own: 'usuario', by: ['ROLE_ADMIN', 'ROLE_USER_COMPANY_ADMIN'] },
  fields: {
    empresa: company(),
    processo: f.ref('processo' as never),
    posicao: f.integer({ label: 'Posição' }),
    rotulo: f.text({ label: 'Item' }),
    situacao: f.enum(
      {
        ESPERA: { label: 'Na fila' },
        FEITO: { label: 'Pronto', tone: 'success' },
        FALHOU: { label: 'Falhou', tone: 'error' },
      },
      { label: 'Situação' },
    ),
    mensagem: f.longText({ label: 'Motivo' }),
    usuario: person('Por'),
  },
});
export type ProcessoItem = Infer<typeof processoItem>;

export const itensDeProcesso = resource(processoItem, {
  menu: false,
  access: { list: [] },
  list: {
    columns: ['posicao', 'rotulo', 'situacao', 'mensagem'],
    filters: ['situacao'],
    search: ['rotulo'],
    sort: { posicao: 'asc' },
  },
});
