import { entity } from '#kit';
import { f } from '#fields';

/** How products pay PIS, COFINS, IBS and CBS: chosen on the product, or for all of them in the module's configuration. */
export const impostoFederal = entity('impostoFederal', {
  label: ['Imposto federal', 'Impostos federais'], title: 'nome', root: 'imposto-federal/', tenant: 'empresa',
  fields: {
    nome: f.text({ required: true, max: 80, unique: true }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    cstPisCofins: f.ref('cstPisCofins', { label: 'CST de PIS e COFINS', required: true }),
    pis: f.percent({ label: 'Alíquota do PIS', min: 0, max: 100 }),
    cofins: f.percent({ label: 'Alíquota da COFINS', min: 0, max: 100 }),
    classificacao: f.text({ label: 'Classificação de IBS e CBS (cClassTrib)', required: true, max: 6, default: '000001', pattern: /^\d{6}$/, patternMessage: 'São seis números!', help: 'Os três primeiros são o CST. 000001: tributação integral.' }),
  },
});
declare module '#kit/vocabulary' { interface Entities { impostoFederal: typeof impostoFederal } }
