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
    cstIbsCbs: f.text({ label: 'CST de IBS e CBS', required: true, max: 3, default: '000', pattern: /^\d{3}$/, patternMessage: 'São três números!' }),
    classificacao: f.text({ label: 'Classificação tributária (cClassTrib)', required: true, max: 6, default: '000001', pattern: /^\d{6}$/, patternMessage: 'São seis números!' }),
  },
  rules: [{ on: ['cstIbsCbs', 'classificacao'], test: ({ cstIbsCbs, classificacao }) => classificacao.startsWith(cstIbsCbs), message: 'A classificação começa pelos três números do CST!' }],
});
declare module '#kit/vocabulary' { interface Entities { impostoFederal: typeof impostoFederal } }
