import { entity } from '#kit';
import { f } from '#fields';

/** How a company issues its notes: one record each. */
export const moduloFiscalConfiguracao = entity('moduloFiscalConfiguracao', {
  label: ['Configuração fiscal', 'Configurações fiscais'], gender: 'f', title: 'ambiente', root: 'company/fiscal/modulo-fiscal-configuracao/', tenant: 'empresa', bin: false,
  fields: {
    ambiente: f.enum({ HOMOLOGACAO: 'Homologação (testes)', PRODUCAO: 'Produção' }, { required: true, default: 'HOMOLOGACAO', help: 'Em homologação as notas não têm valor fiscal.' }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    serie: f.integer({ label: 'Série', required: true, min: 1, max: 889, default: 1 }),
    versaoQrCode: f.enum({ V3: 'Versão 3, sem CSC', V2: 'Versão 2, com CSC' }, { label: 'QR Code', required: true, default: 'V3' }),
    cscId: f.text({ label: 'Identificador do CSC', required: true, max: 6, pattern: /^\d{1,6}$/, patternMessage: 'São até seis números!' }),
    csc: f.token({ label: 'Código de segurança (CSC)', required: true, max: 60, help: 'Do portal da SEFAZ do seu estado.' }),
    ibsCbs: f.enum({ AUTOMATICO: 'Conforme o regime', SIM: 'Sempre', NAO: 'Nunca' }, { label: 'Informar IBS e CBS', required: true, default: 'AUTOMATICO', help: 'Obrigatório no regime normal; no Simples e no MEI, só a partir de 2027.' }),
    ncm: f.ref('ncm', { label: 'NCM de quem não tem', help: 'Para produtos sem NCM no cadastro. 21069090 é o das preparações alimentícias.' }),
    impostoEstadual: f.ref('impostoEstadual', { label: 'Imposto estadual', help: 'Para produtos sem imposto no cadastro. Vazio, no Simples e no MEI: CSOSN 102, ou 500 com o CFOP 5405.' }),
    impostoFederal: f.ref('impostoFederal', { label: 'Imposto federal', help: 'Para produtos sem imposto no cadastro. Vazio, no Simples e no MEI: CST 49.' }),
    contingencia: f.bool({ label: 'Emitir em contingência quando a SEFAZ não atende', required: true, default: true, help: 'A nota sai na hora e é transmitida em até 24 horas, por este sistema.' }),
    papel: f.enum({ R80: '80 mm', R58: '58 mm', A4: 'A4' }, { label: 'Papel do DANFE', required: true, default: 'R80' }),
    informacoes: f.text({ label: 'Informações nas notas', max: 500, help: 'Aparece em todas: por exemplo, o telefone do Procon.' }),
    emailsContador: f.emails({ label: 'E-mails do contador', max: 5, help: 'Recebem os XMLs que forem enviados ao contador.' }),
  },
  when: { cscId: { versaoQrCode: 'V2' }, csc: { versaoQrCode: 'V2' } },
});
declare module '#kit/vocabulary' { interface Entities { moduloFiscalConfiguracao: typeof moduloFiscalConfiguracao } }
