import { entity } from '#kit';
import { f } from '#fields';

/** A1 certificate of a company. File and key are sealed; the shown data come from the certificate itself. */
export const certificadoDigital = entity('certificadoDigital', {
  label: ['Certificado digital', 'Certificados digitais'],
  title: 'titular',
  root: 'fiscal/certificado/',
  tenant: 'empresa',
  bin: false,
  fields: {
    titular: f.text({ required: true, max: 200 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    cnpj: f.document({ label: 'CNPJ', required: true, only: 'cnpj' }),
    emissor: f.text({ label: 'Emitido por', max: 200, readOnly: true }),
    serial: f.text({ label: 'Número de série', required: true, max: 64 }),
    inicio: f.dateTime({ label: 'Válido desde', required: true }),
    fim: f.dateTime({ label: 'Válido até', required: true, index: true }),
    emUso: f.bool({ label: 'Em uso', required: true, default: false }),
    simulacao: f.bool({
      label: 'SIMULAÇÃO',
      required: true,
      default: false,
      help: 'Criado aqui para experimentar: não vale fora do simulador.',
    }),
    avisado: f.integer({ label: 'Avisado por e-mail com quantos dias', min: 0, readOnly: true }),
    segredo: f.longText({ label: 'Conteúdo cifrado', max: 100_000, readOnly: true, read: 'ROLE_ADMIN' }),
  },
});
