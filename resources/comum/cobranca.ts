import { f } from '#fields';

const simOuNao = f.bool({ required: true });
/** Figures that a company sees of its bills, trial, certificate and the tax office (decision 0001). */
export const cobranca = {
  bloqueado: simOuNao,
  motivoBloqueio: f.text(),
  experimental: simOuNao,
  administrador: simOuNao,
  faturaAberta: simOuNao,
  temServidorWhats: simOuNao,
  permitirTestarPlanoPro: simOuNao,
  fimPeriodoExperimental: f.date(),
  valorFatura: f.money(),
  vencimentoFatura: f.date(),
  pagavelAteFatura: f.date(),
  urlEscolhaPlano: f.text(),
  urlFaturaAberta: f.text(),
  avisoCertificado: f.text(),
  avisoSefaz: f.text(),
  avisoContingencia: f.text(),
  avisoManutencao: f.text(),
};
/** Payment of the open bill: boleto and Pix if the provider collects it, and its state. */
export const pagamento = {
  simulado: simOuNao,
  competencia: f.text({ required: true }),
  valor: f.money({ required: true }),
  vencimento: f.date({ required: true }),
  qr: f.text({ label: 'QR Code do Pix' }),
  pix: f.text({ label: 'Pix copia e cola' }),
  boleto: f.text(),
  link: f.text({ required: true }),
};
