import { form } from '#kit';
import { f } from '#fields';
import { segmentos } from '../../schemas/segmentos';
import { exportNames } from '#kit/work/exports';
import { conteudo } from './conteudo';

/** File format. Clients that leave it out get CSV (specification). */
export const formato = f.enum(
  { xlsx: exportNames.xlsx, csv: exportNames.csv, pdf: exportNames.pdf },
  { default: 'xlsx' },
);
/** Paper sizes that the dialogs of coupons offer. */
export const papel = f.enum(
  { A4: 'Folha A4', '80mm': 'Bobina de 80 mm', '58mm': 'Bobina de 58 mm' },
  { help: 'Vazio: o da configuração da empresa.' },
);

const publicos = {
  TODOS: 'Todos os clientes',
  ANIVERSARIANTES: 'Aniversariantes do mês',
  INATIVOS: 'Sem comprar há dias',
  NOVOS: 'Que ainda não compraram',
  ETIQUETA: 'Com uma etiqueta',
  SEGMENTO: 'De um segmento',
  SALVO: 'Um público salvo',
} as const;
const escolha = {
  label: 'Quem recebe',
  help: 'Só quem está ativo, aceita receber mensagens e não pediu para sair.',
} as const;
const detalhes = {
  dias: f.integer({ label: 'Dias sem comprar', required: true, min: 1, max: 3650, default: 30 }),
  etiqueta: f.text({ required: true, max: 40 }),
  segmento: f.enum(segmentos, { required: true }),
  salvo: f.ref('publico', { label: 'Público salvo', required: true, help: 'Feito em Promoções › Públicos.' }),
};
const quando = {
  dias: { publico: 'INATIVOS' },
  etiqueta: { publico: 'ETIQUETA' },
  segmento: { publico: 'SEGMENTO' },
  salvo: { publico: 'SALVO' },
} as const;
/** No default audience, so that a send to everybody is chosen deliberately. */
export const publico = form(
  { publico: f.enum(publicos, { ...escolha, required: true }), ...detalhes },
  { when: quando },
);
/** Audience of a test. Optional: the reach is counted only with one chosen. */
export const publicoDoTeste = form({ publico: f.enum(publicos, escolha), ...detalhes }, { when: quando });
export const envio = { ...publico, ...conteudo };
/** Form of a real send: it also takes customers chosen one by one. */
export const remessa = {
  ...envio,
  publico: f.enum({ ...publicos, ESCOLHIDOS: 'Clientes escolhidos' }, { required: true }),
  clientes: f.refs('cliente'),
};
export const teste = {
  telefone: f.phone({ label: 'Enviar um teste para', help: 'Vazio: mostra só a prévia.' }),
  ...conteudo,
  ...publicoDoTeste,
};
/** Figures shown before a send is confirmed. */
export const previa = {
  recebem: f.integer({ label: 'Recebem', required: true }),
  total: f.integer({ label: 'Clientes neste público', required: true }),
  semConsentimento: f.integer({ label: 'Não aceitam mensagens' }),
  recusaram: f.integer({ label: 'Pediram para não receber' }),
  semCelular: f.integer({ label: 'Sem celular' }),
  semWhatsapp: f.integer({ label: 'Número fora do WhatsApp' }),
  recentes: f.integer({ label: 'Receberam outra mensagem há pouco' }),
  semJanela: f.integer({ label: 'Não escreveram nas últimas 24 horas: só com um modelo' }),
  repetidos: f.integer({ label: 'Telefone repetido' }),
  quem: f.text({ label: 'Quem recebe', required: true }),
  quando: f.text({ label: 'Quando' }),
  custo: f.text({ label: 'Custo' }),
  desconto: f.text({ label: 'Desconto' }),
  linha: f.text({ label: 'Por onde' }),
  remetente: f.text({ label: 'Remetente' }),
  mensagem: f.longText({ label: 'Mensagem' }),
  impedimento: f.text({ label: 'Impedimento' }),
};
export const lote = {
  nome: f.text({ required: true, max: 60 }),
  quantidade: f.integer({ label: 'Códigos', required: true, min: 1, max: 5000, default: 100 }),
  prefixo: f.text({
    max: 6,
    pattern: /^[A-Z0-9]*$/,
    patternMessage: 'Use letras maiúsculas e números!',
    help: 'Começo de todos os códigos: NATAL.',
  }),
};
