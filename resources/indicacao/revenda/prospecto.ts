import { actions, board, resource } from '#kit';
import { f } from '#fields';
import { empresa } from '../../../schemas/cadastros/empresa';
import { usuario } from '../../../schemas/cadastros/usuarios/usuario';
import { prospecto, vidaDoProspecto } from '../../../schemas/indicacao/revenda/prospecto';

const { record } = actions(prospecto);
const permissao = 'REVENDA_CADASTRAR';
const { personal } = prospecto.fields.email.options;
const { login } = usuario.fields;

/** Values of a company on trial and of its first user. */
export const aberturaDoTeste = {
  nome: f.text({ label: 'Nome fantasia', required: true, max: 60 }),
  razaoSocial: f.text({ label: 'Razão social', required: true, max: 120 }),
  cpfCnpj: f.document({ label: 'CPF ou CNPJ', required: true }),
  endereco: f.address({ label: 'Endereço', required: true }),
  fuso: empresa.fields.fuso,
  plano: f.ref('plano', { required: true }),
  responsavel: f.text({ label: 'Nome de quem vai usar', required: true, max: 80, personal }),
  email: f.email({ label: 'E-mail', required: true, personal, help: 'Recebe o convite para criar a senha.' }),
  login: f.text({
    label: 'Usuário',
    required: true,
    max: 40,
    pattern: /^[a-z0-9][a-z0-9._-]{2,}$/,
    patternMessage: login.options.patternMessage,
    help: 'Com que se entra no sistema.',
  }),
} as const;
export const previaDoTeste = {
  mensalidade: f.money({ label: 'Mensalidade depois do teste' }),
  fimTeste: f.date({ label: 'Teste até' }),
  convite: f.text({ label: 'Convite para' }),
  impedimento: f.text(),
} as const;

/** Funnel of a seller: visits, trials, contracts. A trial makes the company, once. */
export const prospectos = resource(prospecto, {
  menu: { group: 'plataforma', icon: 'group', order: 14, hidden: true },
  states: vidaDoProspecto,
  access: { list: permissao, show: permissao, create: permissao, update: permissao, delete: permissao },
  list: {
    columns: ['nome', 'situacao', 'telefone', 'plano', 'fimTeste', 'situacaoDesde', 'vendedor'],
    filters: ['situacao', 'vendedor', 'plano', 'fimTeste'],
    search: ['nome', 'razaoSocial'],
    sort: { situacaoDesde: 'desc' },
    tabs: {
      Todos: {},
      'A visitar': { situacao: 'NOVO' },
      'Em teste': { situacao: 'TESTE' },
      Contrataram: { situacao: 'CONTRATOU' },
      Perdidos: { situacao: 'PERDEU' },
    },
    empty: 'Anote aqui cada negócio que você visita.',
  },
  views: {
    board: board(vidaDoProspecto, {
      columns: ['NOVO', 'TESTE', 'CONTRATOU', 'PERDEU'],
      card: {
        title: 'nome',
        lines: ['observacao'],
        badges: ['plano', 'fimTeste'],
        clock: { since: 'situacaoDesde' },
      },
    }),
  },
  form: [
    ['nome', 'vendedor'],
    ['responsavel', 'telefone', 'email'],
    ['razaoSocial', 'cpfCnpj'],
    'endereco',
    ['plano', 'observacao'],
  ],
  record: {
    status: 'situacao',
    since: 'situacaoDesde',
    next: ['abrirTeste', 'perder', 'retomar'],
    body: ['responsavel', 'telefone', 'email', 'razaoSocial', 'cpfCnpj', 'endereco', 'plano', 'observacao', 'motivo'],
    aside: ['empresa', 'fimTeste', 'vendedor'],
  },
  actions: {
    abrirTeste: record({
      label: 'Abrir teste',
      icon: 'play',
      tone: 'primary',
      call: 'POST abrir-teste',
      permission: permissao,
      once: true,
      when: { situacao: 'NOVO' },
      form: aberturaDoTeste,
      initial: ({ nome, razaoSocial, plano, endereco }) => ({ nome, razaoSocial, plano, endereco }),
      steps: {
        Negócio: { fields: ['nome', 'razaoSocial', 'cpfCnpj'] },
        Endereço: { fields: ['endereco', 'fuso'] },
        Plano: { fields: ['plano'], show: ['mensalidade', 'fimTeste'] },
        Usuário: { fields: ['responsavel', 'email', 'login'] },
        Conferir: { show: ['mensalidade', 'fimTeste', 'convite'] },
      },
      preview: {
        call: 'POST abrir-teste/previa',
        show: previaDoTeste,
        bar: { text: 'impedimento', field: 'plano' },
      },
      confirm: 'Abrir um teste?',
      result: { empresa: f.integer({ required: true }), fimTeste: f.date({ label: 'Teste até', required: true }) },
      effect: [{ toast: 'Teste aberto até {fimTeste}: o convite está a caminho.' }, 'refresh'],
    }),
  },
});
