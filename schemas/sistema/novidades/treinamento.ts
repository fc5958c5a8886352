import { entity } from '#kit';
import { f } from '#fields';
import { publicoDaCampanha } from '../notificacoes/notificacaoCampanha';

export const categoriasDoTreinamento = {
  PRIMEIROS_PASSOS: 'Primeiros passos',
  CARDAPIO: 'Cardápio',
  PEDIDOS: 'Pedidos e entregas',
  PDV: 'PDV e caixa',
  CLIENTES: 'Clientes e fidelidade',
  MARKETING: 'Marketing e WhatsApp',
  FISCAL: 'Fiscal',
  FINANCEIRO: 'Financeiro e relatórios',
} as const;
/** Options of a question, by the letter that says which is right. */
export const opcoesDaPergunta = { A: 'opcaoA', B: 'opcaoB', C: 'opcaoC', D: 'opcaoD' } as const;
export const letrasDasOpcoes = { A: 'A', B: 'B', C: 'C', D: 'D' } as const;
export const tiposDeTreinamento = { VIDEO: 'Vídeo', TEXTO: 'Texto', PDF: 'PDF', LINK: 'Link' } as const;

/** Lesson of the platform for people of companies, each of whom has a progress of their own. */
export const treinamento = entity('treinamento', {
  label: ['Treinamento', 'Treinamentos'],
  title: 'titulo',
  root: 'treinamento/',
  fields: {
    titulo: f.text({ label: 'Título', required: true, max: 120 }),
    descricao: f.longText({ label: 'Descrição', max: 500 }),
    categoria: f.enum(categoriasDoTreinamento, { required: true, default: 'PRIMEIROS_PASSOS' }),
    tipo: f.enum(tiposDeTreinamento, { required: true, default: 'VIDEO' }),
    url: f.url({ label: 'Endereço', required: true, help: 'Abre em outra aba.' }),
    arquivo: f.file({ label: 'Arquivo PDF' }),
    texto: f.longText({
      required: true,
      max: 20_000,
      help: 'Uma linha em branco separa parágrafos; um endereço com https:// vira link.',
    }),
    duracao: f.integer({ label: 'Duração (minutos)', min: 1, max: 600 }),
    ordem: f.integer({ required: true, default: 0, min: 0, max: 9999 }),
    perguntas: f.list(
      {
        pergunta: f.text({ required: true, max: 300 }),
        opcaoA: f.text({ label: 'Opção A', required: true, max: 200 }),
        opcaoB: f.text({ label: 'Opção B', required: true, max: 200 }),
        opcaoC: f.text({ label: 'Opção C', max: 200 }),
        opcaoD: f.text({ label: 'Opção D', max: 200 }),
        certa: f.enum(letrasDasOpcoes, { label: 'Certa', required: true }),
      },
      {
        label: 'Perguntas',
        max: 20,
        each: 'Pergunta',
        // Readers get the questions by a call, without the right options.
        read: 'TREINAMENTO_EDITAR',
        help: 'Com perguntas, só conclui quem acerta o bastante, e recebe um certificado. Quem responde não vê as certas.',
      },
    ),
    minimo: f.integer({
      label: 'Acertos para concluir (%)',
      required: true,
      default: 70,
      min: 1,
      max: 100,
      help: 'Vale quando há perguntas.',
    }),
    planos: publicoDaCampanha.planos,
    papeis: publicoDaCampanha.papeis,
    ativo: f.bool({ required: true, default: true, help: 'Só os ativos aparecem.' }),
  },
  when: { url: { tipo: ['VIDEO', 'LINK'] }, arquivo: { tipo: 'PDF' }, texto: { tipo: 'TEXTO' } },
  rules: [
    {
      on: ['tipo', 'arquivo'],
      blanks: true,
      test: ({ tipo, arquivo }) => tipo !== 'PDF' || (arquivo ?? null) !== null,
      message: 'Escolha o PDF!',
    },
    {
      on: ['perguntas'],
      test: ({ perguntas }) => (perguntas ?? []).every((uma) => Boolean(uma[opcoesDaPergunta[uma.certa]])),
      message: 'A opção certa de cada pergunta precisa de um texto!',
    },
  ],
});
