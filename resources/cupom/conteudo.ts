import { f } from '#fields';
import { marcas, mensagemPadrao } from './mensagem';

/** Message fields, the same for every audience. */
export const conteudo = {
  mensagem: f.longText({
    required: true,
    max: 1000,
    default: mensagemPadrao,
    variables: marcas,
    help: 'Cada marca é trocada na mensagem de cada cliente.',
  }),
  anexo: f.file({ label: 'Imagem ou PDF', help: 'Vai com a mensagem.' }),
  modelo: f.ref('modeloWhatsapp', {
    label: 'Modelo aprovado',
    help: 'Na Cloud API, para quem não escreveu nas últimas 24 horas. As variáveis {{1}} a {{7}} são nome, empresa, desconto, código, validade, mínimo e link.',
  }),
  lote: f.ref('cupomLote', {
    label: 'Códigos do lote',
    help: 'Um código só dele para cada cliente. Vazio: a palavra-chave do cupom.',
  }),
  porHora: f.integer({
    label: 'Mensagens por hora',
    required: true,
    min: 10,
    max: 1000,
    default: 120,
    help: 'Devagar protege o número. O horário de envio é o da instância.',
  }),
};
