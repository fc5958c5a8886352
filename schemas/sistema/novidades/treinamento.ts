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
  ],
});
