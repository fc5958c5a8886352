import { get, page, post, r } from '#kit';
import { f } from '#fields';
import { cliente } from '../../../../schemas/cadastros/clientes/cliente';

/** Telephones that several records share: one person or several in a household, which the user decides. */
export const telefonesRepetidos = page('telefonesRepetidos', {
  label: 'Telefones repetidos',
  menu: { group: 'clientes', icon: 'phone', order: 30 },
  permission: ['CLIENTE_EDITAR'],
  plan: 'CLIENTES',
  screen: () => import('./telefonesRepetidos.Tela'),
});

const { telefone, cpfCnpj, email, situacao, nome } = cliente.fields;
const inteiro = f.integer({ required: true });
const texto = f.text({ required: true });
/** Record beside the others with its telephone. */
export const resumoDoCadastro = {
  id: inteiro,
  nome,
  telefone,
  cpfCnpj,
  email,
  pedidos: inteiro,
  total: f.money({ required: true }),
  pontos: f.integer(),
  ultimaCompra: f.date(),
  situacao,
  aceitaMensagens: f.bool({ required: true }),
  criadoEm: f.dateTime({ required: true }),
};
const permission = ['CLIENTE_EDITAR'] as const;
const escolha = {
  id: f.integer({ label: 'Fica este', required: true }),
  outros: f.refs('cliente', { required: true, min: 1, max: 9 }),
  confirmaCpf: f.bool({ label: 'Os CPFs são diferentes, mas é a mesma pessoa' }),
};

export const repetidos = get('/client/repetidos', {
  permission,
  plan: 'CLIENTES',
  inCompany: true,
  form: { pagina: f.integer({ min: 1 }) },
  result: { grupos: r.list({ telefone, clientes: r.list(resumoDoCadastro) }), total: inteiro },
});
/** Preview of a unification: data that the kept customer would receive, and obstacles. */
export const previaDaUnificacao = post('/client/unificar/previa', {
  mutates: false,
  permission,
  plan: 'CLIENTES',
  inCompany: true,
  form: escolha,
  result: {
    vem: r.list({ nome: texto, quantidade: inteiro }),
    preenche: r.list(texto),
    pontos: inteiro,
    mensagens: f.bool({ required: true }),
    bloqueado: f.bool({ required: true }),
    cpfsDiferentes: f.bool({ required: true }),
    impedimento: f.text(),
  },
});
export const unificacaoDeCadastros = post('/client/unificar', {
  permission,
  plan: 'CLIENTES',
  inCompany: true,
  form: escolha,
  result: { id: inteiro, unificacao: inteiro },
});
