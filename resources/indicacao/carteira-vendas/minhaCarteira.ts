import { get, page, post, r } from '#kit';
import { f } from '#fields';
import { situacoesDaFatura } from '../../../schemas/financeiro/faturas/faturaEmpresa';
import { chamados } from '../../delivery/inicio/inicio';

/** Companies that a seller looks after, on one page: state, orders, invoice, alerts, notes. */
export const minhaCarteira = page('minhaCarteira', {
  label: 'Minha carteira',
  menu: { group: 'plataforma', icon: 'wallet', order: 11 },
  permission: ['CARTEIRA_VER'],
  outside: true,
  screen: () => import('./minhaCarteira.Tela'),
});

/** Views of the portfolio, in their order on the page. */
export const abas = {
  PEDEM: 'Pedem você',
  TESTE: 'Em teste',
  RISCO: 'Em risco',
  PAGAM: 'Pagam',
  TODAS: 'Todas',
} as const;
export const estados = {
  TESTE: { label: 'Em teste', tone: 'info' },
  PAGA: { label: 'Paga', tone: 'success' },
  INADIMPLENTE: { label: 'Inadimplente', tone: 'warning' },
  BLOQUEADA: { label: 'Bloqueada', tone: 'error' },
} as const;

const numero = f.integer({ required: true });
export const verCarteira = post('/carteira-vendas/empresas', {
  permission: ['CARTEIRA_VER'],
  mutates: false,
  form: {
    aba: f.enum(abas, { label: 'Mostrar' }),
    busca: f.text({ label: 'Buscar', max: 60 }),
    vendedor: f.integer({ label: 'Vendedor', min: 1 }),
    page: f.integer({ label: 'Página', min: 1 }),
    size: f.integer({ label: 'Tamanho', min: 1, max: 100 }),
  },
  result: {
    agora: f.dateTime({ required: true }),
    /** Seller whose companies these are; null: those of all. */
    vendedor: f.integer(),
    achadas: numero,
    abas: { pedem: numero, teste: numero, risco: numero, pagam: numero, todas: numero },
    empresas: r.list({
      empresa: numero,
      nome: f.text({ required: true }),
      cidade: f.text(),
      telefone: f.phone(),
      vendedor: f.text(),
      plano: f.text(),
      mensalidade: f.money(),
      estado: f.enum(estados, { required: true }),
      fimTeste: f.date(),
      semana: numero,
      mes: numero,
      mesAntes: numero,
      fatura: r.orNull({
        id: numero,
        competencia: f.text({ required: true }),
        valor: f.money({ required: true }),
        situacao: f.enum(situacoesDaFatura, { required: true }),
        pagavelAte: f.date({ required: true }),
        vencida: f.bool({ required: true }),
        dataPagamento: f.date(),
      }),
      nota: r.orNull({ texto: f.text({ required: true }), quando: f.dateTime() }),
      proximoContato: f.dateTime(),
      /** The next contact is today or over. */
      chegou: f.bool({ required: true }),
      alertas: r.list({ motivo: f.enum(chamados, { required: true }), frase: f.text({ required: true }) }),
    }),
  },
});

/** Notes on one company, the newest first. */
export const verNotas = get('/carteira-vendas/notas/{empresa}', {
  permission: ['CARTEIRA_VER'],
  form: { empresa: f.integer({ label: 'Empresa', required: true }) },
  result: {
    empresa: numero,
    nome: f.text({ required: true }),
    notas: r.list({
      id: numero,
      texto: f.text({ required: true }),
      quando: f.dateTime(),
      por: f.text(),
      proximoContato: f.dateTime(),
    }),
  },
});

export const anotar = post('/carteira-vendas/anotar', {
  permission: ['CARTEIRA_VER'],
  form: {
    empresa: f.integer({ label: 'Empresa', required: true }),
    texto: f.longText({ label: 'O que foi dito', required: true, max: 500 }),
    proximoContato: f.dateTime({ label: 'Próximo contato', help: 'Vazio: nenhum combinado.' }),
  },
  result: { id: numero },
});
