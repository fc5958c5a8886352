import { get, page, post, r } from '#kit';
import { f } from '#fields';
import { indicacao } from '../../../schemas/indicacao/indicacao';
import { situacoesDaTransacao } from '../../../schemas/indicacao/indicacaoTransacao';

/** Page on which a company recommends others and redeems its prizes. */
export const indique = page('indique', {
  label: 'Indique e ganhe',
  menu: { group: 'financeiro', icon: 'redeem', order: 36 },
  permission: ['INDICACAO_RESGATAR'],
  plan: 'INDICACAO',
  screen: () => import('./indique.Tela'),
});

const { situacao } = indicacao.fields;
const dinheiro = f.money({ required: true });
/** Everything on the page of a company. */
export const minhasIndicacoes = get('/indicacao/minhas', {
  permission: ['INDICACAO_RESGATAR'],
  plan: 'INDICACAO',
  inCompany: true,
  result: {
    link: f.text(),
    qr: f.text(),
    ativo: f.bool({ required: true }),
    saldo: dinheiro,
    pendente: dinheiro,
    totalGanho: dinheiro,
    totalResgatado: dinheiro,
    minimo: dinheiro,
    temPix: f.bool({ required: true }),
    premio: f.text({ required: true }),
    regulamento: f.longText(),
    indicacoes: r.list({
      id: f.integer({ required: true }),
      nome: f.text({ required: true }),
      frase: f.text({ required: true }),
      situacao,
    }),
    extrato: r.list({
      id: f.integer({ required: true }),
      descricao: f.text({ required: true }),
      data: f.dateTime(),
      valor: dinheiro,
      saldo: f.money(),
      situacao: f.enum(situacoesDaTransacao, { required: true }),
      liberaEm: f.dateTime(),
      motivo: f.text(),
    }),
  },
});
/** Opens the account with its link, and keeps the key to which redemptions go. */
export const abrirConta = post('/indicacao/conta', {
  permission: ['INDICACAO_RESGATAR'],
  plan: 'INDICACAO',
  inCompany: true,
  form: { chavePix: f.pixKey({ label: 'Chave Pix' }) },
  result: { codigo: f.text({ required: true }) },
});
export const indicarNegocio = post('/indicacao/indicar', {
  permission: ['INDICACAO_RESGATAR'],
  plan: 'INDICACAO',
  inCompany: true,
  perHour: 60,
  form: {
    nomeNegocio: f.text({ label: 'Nome do negócio', required: true, max: 80 }),
    responsavel: f.text({ label: 'Com quem falar', required: true, max: 80 }),
    telefone: f.phone({ label: 'Celular', required: true }),
    documento: f.document({ label: 'CNPJ, se souber' }),
    autorizou: f.bool({ label: 'A pessoa sabe e aceita o contato', required: true, default: false }),
  },
  result: { id: f.integer({ required: true }) },
});
