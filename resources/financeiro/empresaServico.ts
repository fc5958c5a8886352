import { actions, resource, today } from '#kit';
import { empresaServico } from '../../schemas/financeiro/empresaServico';

const { record } = actions(empresaServico);

export const servicosContratados = resource(empresaServico, {
  menu: { group: 'financeiro', icon: 'add_circle', order: 45 },
  off: ['delete'],
  access: { create: 'ROLE_ADMIN', update: 'ROLE_ADMIN' },
  list: {
    columns: ['nome', 'empresa', 'funcao', 'valor', 'inicio', 'fim', 'situacao'],
    filters: ['situacao', 'funcao', 'servico', 'empresa', 'inicio', 'fim'],
    search: ['nome'],
    sort: { inicio: 'desc' },
    empty: 'O que é contratado além do plano aparece aqui.',
    tabs: {
      Todos: {},
      'Em vigor': { situacao: 'EM_VIGOR' },
      'Ainda não começaram': { situacao: 'AGENDADO' },
      Encerrados: { situacao: 'ENCERRADO' },
    },
  },
  form: [
    ['empresa', 'servico'],
    ['inicio', 'fim'],
  ],
  show: [
    ['servico', 'empresa'],
    ['situacao', 'funcao', 'valor'],
    ['inicio', 'fim'],
  ],
  actions: {
    encerrar: record({
      label: 'Encerrar agora',
      icon: 'cancel',
      tone: 'danger',
      call: 'POST {id}/encerrar',
      permission: 'ROLE_ADMIN',
      once: true,
      when: [
        { ativo: true, fim: { empty: true } },
        { ativo: true, fim: { gte: today } },
      ],
      confirm: 'Encerrar {nome} agora? A empresa perde na hora o que o serviço libera e o plano não inclui.',
      effect: [{ toast: 'Serviço encerrado!' }, 'refresh'],
    }),
  },
});
