import { entity } from '#kit';
import { f } from '#fields';

/** A sending of XML files to the accountant. */
export const fiscalEmailEnvioXml = entity('fiscalEmailEnvioXml', {
  label: ['Envio de XML', 'Envios de XML'], title: 'nome', root: 'fiscal-email-envio-xml/', tenant: 'empresa', bin: false,
  fields: {
    nome: f.text({ label: 'Arquivo', required: true, max: 120 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    data: f.dateTime({ required: true, index: true }),
    inicio: f.date({ label: 'De', readOnly: true }),
    fim: f.date({ label: 'Até', readOnly: true }),
    emails: f.emails({ label: 'Para', readOnly: true }),
    notas: f.integer({ required: true, min: 0 }),
    situacao: f.enum({ ENVIADO: { label: 'Enviado', tone: 'success' }, ERRO: { label: 'Não enviado', tone: 'error' }, BAIXADO: 'Só baixado' }, { label: 'Situação', required: true }),
    arquivo: f.file({ label: 'ZIP', readOnly: true }),
    usuario: f.ref('usuario', { label: 'Pedido por', readOnly: true }),
  },
});
declare module '#kit/vocabulary' { interface Entities { fiscalEmailEnvioXml: typeof fiscalEmailEnvioXml } }
