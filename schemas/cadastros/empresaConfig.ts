import { entity } from '#kit';
import { f } from '#fields';

export const empresaConfig = entity('empresaConfig', {
  label: ['Configuração da empresa', 'Configurações das empresas'], gender: 'f', title: 'empresa', root: 'companyconfig/', tenant: 'empresa',
  fields: {
    empresa: f.ref('empresa', { required: true }),
    idioma: f.enum({ PT_BR: 'Português', ES: 'Espanhol', EN: 'Inglês' }, { required: true, default: 'PT_BR', help: 'A retaguarda é sempre em português.' }),
    enderecoSite: f.text({
      label: 'Endereço do site', min: 3, max: 40, unique: 'everywhere', pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/, patternMessage: 'Use letras minúsculas, números e hífen!',
      help: 'O nome da loja no endereço do site público: pizzaria-da-vila.',
    }),
    logoNaImpressao: f.bool({ label: 'Imprimir o logotipo', required: true, default: true }),
    logoImpressao: f.image({ label: 'Logotipo para impressão', help: 'Em preto e branco sai melhor na impressora térmica.' }),
    larguraPapel: f.enum({ MM80: '80 mm', MM58: '58 mm' }, { label: 'Papel da impressora térmica', required: true, default: 'MM80' }),
    rodapeImpressao: f.text({ label: 'Rodapé da impressão', max: 120, help: 'Uma frase no fim de cada cupom impresso.' }),
    emailsAlerta: f.emails({ label: 'E-mails de alerta', max: 5, help: 'Recebem o que não pode esperar alguém abrir a retaguarda.' }),
    alertas: f.enumSet({ FISCAL: 'Notas rejeitadas e certificado a vencer', COBRANCA: 'Faturas e bloqueio', WHATSAPP: 'WhatsApp desconectado' },
      { label: 'Avisar por e-mail sobre', required: true, default: ['FISCAL', 'COBRANCA', 'WHATSAPP'] }),
  },
  when: { logoImpressao: { logoNaImpressao: true }, alertas: { emailsAlerta: { empty: false } } },
});
declare module '#kit/vocabulary' { interface Entities { empresaConfig: typeof empresaConfig } }
