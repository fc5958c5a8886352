import { entity } from '#kit';
import { f } from '#fields';
import { modelos } from '../../nfe';

/**
 * Range of numbers between the notes of a series without a note: kept until it is voided at the tax office, and then as
 * the proof.
 */
export const lacunaNumeracao = entity('lacunaNumeracao', {
  label: ['Faixa sem nota', 'Faixas sem nota'],
  gender: 'f',
  title: 'faixa',
  root: 'fiscal/lacuna/',
  lawful: 'Guarda de documentos fiscais: CTN, art. 195, parágrafo único; LGPD, art. 16, I',
  tenant: 'empresa',
  bin: false,
  fields: {
    faixa: f.text({ label: 'Números', required: true, max: 40 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    serie: f.integer({ label: 'Série', required: true, min: 0, max: 999 }),
    modelo: f.enum(modelos, { required: true, default: '65' }),
    ambiente: f.enum({ HOMOLOGACAO: 'Homologação', PRODUCAO: 'Produção' }, { required: true }),
    simulacao: f.bool({ label: 'SIMULAÇÃO', required: true, default: false }),
    de: f.integer({ label: 'Do número', required: true, min: 1, max: 999_999_999 }),
    ate: f.integer({ label: 'Ao número', required: true, min: 1, max: 999_999_999 }),
    extenso: f.text({ label: 'Por extenso', required: true, max: 60 }),
    causa: f.enum(
      {
        REJEITADA: 'Nota rejeitada e não corrigida',
        PULADO: 'O próximo número foi mudado',
        OUTRO_NUMERO: 'A nota recebeu outro número',
        SEM_REGISTRO: 'Sem registro neste sistema',
      },
      { label: 'Por quê', required: true },
    ),
    data: f.date({ label: 'Desde', required: true, help: 'Da última nota antes dos números.' }),
    prazo: f.date({ label: 'Inutilizar até', required: true, help: 'Dia 10 do mês seguinte.' }),
    situacao: f.enum(
      {
        ABERTA: { label: 'A inutilizar', tone: 'warning' },
        INUTILIZADA: { label: 'Inutilizada', tone: 'success' },
        OUTRO_SISTEMA: 'Usada em outro sistema',
      },
      { label: 'Situação', required: true, default: 'ABERTA', index: true },
    ),
    justificativa: f.text({ max: 255, readOnly: true, span: 12 }),
    inutilizadaEm: f.dateTime({ label: 'Inutilizada em', readOnly: true, index: true }),
    protocolo: f.text({ max: 20, readOnly: true }),
    codigo: f.text({ label: 'Código da SEFAZ', max: 30, readOnly: true }),
    retorno: f.text({ label: 'O que a SEFAZ disse', max: 500, readOnly: true, span: 12 }),
    comProva: f.bool({ label: 'Com comprovante', required: true, default: false }),
    xml: f.longText({ label: 'XML', max: 100_000, readOnly: true, read: 'ROLE_ADMIN' }),
    envioAte: f.dateTime({ label: 'Pedido em curso até', readOnly: true, read: 'ROLE_ADMIN' }),
  },
});
