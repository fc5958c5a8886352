import { entity } from '#kit';
import { f } from '#fields';

/**
 * Template that the provider approves beforehand: outside of the 24 hours after a customer's last message the Cloud API
 * accepts nothing else.
 */
export const modeloWhatsapp = entity('modeloWhatsapp', {
  label: ['Modelo de mensagem', 'Modelos de mensagem'],
  title: 'nome',
  root: 'servidorwhatsapp/modelo/',
  tenant: 'empresa',
  bin: false,
  unique: [['instancia', 'nome', 'idioma']],
  fields: {
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    instancia: f.ref('instanciaWhatsapp', {
      label: 'Instância',
      required: true,
      readOnly: 'update',
      help: 'O WhatsApp que envia. Na Cloud API, os modelos são da conta dele.',
    }),
    nome: f.text({
      required: true,
      max: 60,
      pattern: /^[a-z0-9_]+$/,
      patternMessage: 'Use letras minúsculas, números e _!',
      readOnly: 'update',
      help: 'Como é conhecido no WhatsApp: cupom_do_mes.',
    }),
    idioma: f.enum(
      { pt_BR: 'Português (Brasil)', en_US: 'Inglês', es: 'Espanhol' },
      { required: true, default: 'pt_BR', readOnly: 'update' },
    ),
    categoria: f.enum(
      { MARKETING: 'Marketing', UTILITY: 'Utilidade' },
      {
        required: true,
        default: 'MARKETING',
        help: 'Utilidade: o que o cliente pediu, como a situação do pedido. O resto é marketing.',
      },
    ),
    cabecalho: f.text({ label: 'Título', max: 60, help: 'Sem variáveis.' }),
    corpo: f.longText({
      label: 'Texto',
      required: true,
      max: 1024,
      help: 'Com {{1}}, {{2}}… onde entra o que muda de cliente para cliente.',
    }),
    rodape: f.text({ label: 'Rodapé', max: 60, help: 'Sem variáveis.' }),
    exemplos: f.list(
      { valor: f.text({ label: 'Exemplo', required: true, max: 100 }) },
      {
        label: 'Exemplos',
        each: 'Exemplo',
        max: 20,
        help: 'Um para cada variável, na ordem: o WhatsApp os lê para aprovar.',
      },
    ),
    estado: f.enum(
      {
        RASCUNHO: 'Rascunho',
        EM_ANALISE: { label: 'Em análise', tone: 'warning' },
        APROVADO: { label: 'Aprovado', tone: 'success' },
        REJEITADO: { label: 'Rejeitado', tone: 'error' },
        PAUSADO: { label: 'Pausado pelo WhatsApp', tone: 'warning' },
        DESATIVADO: { label: 'Desativado', tone: 'error' },
      },
      { label: 'Situação', required: true, readOnly: true, default: 'RASCUNHO', copy: false },
    ),
    motivo: f.text({ label: 'Motivo da recusa', max: 300, readOnly: true, copy: false }),
    idProvedor: f.text({ label: 'Número no provedor', max: 200, readOnly: true, copy: false, index: true }),
    sincronizadoEm: f.dateTime({ label: 'Situação conferida em', readOnly: true, copy: false }),
  },
});
