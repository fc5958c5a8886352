import { entity } from '#kit';
import { f } from '#fields';

/** Outgoing message: it waits for its line, hour and turn, and keeps its result. */
export const mensagemWhatsapp = entity('mensagemWhatsapp', {
  label: ['Mensagem de WhatsApp', 'Mensagens de WhatsApp'],
  gender: 'f',
  title: 'telefone',
  root: 'servidorwhatsapp/mensagem/',
  tenant: 'empresa',
  bin: false,
  unique: [['empresa', 'chave']],
  fields: {
    empresa: f.ref('empresa', { required: true }),
    instancia: f.ref('instanciaWhatsapp', { label: 'Instância', required: true, index: true }),
    cliente: f.ref('cliente'),
    autor: f.ref('usuario', { label: 'Escrita por', readOnly: true }),
    telefone: f.phone({
      required: true,
      index: true,
      personal: { basis: 'consentimento', purpose: 'Enviar o que o cliente aceitou receber' },
    }),
    texto: f.longText({
      required: true,
      max: 4096,
      personal: { basis: 'consentimento', purpose: 'Enviar o que o cliente aceitou receber' },
    }),
    segredo: f.token({
      label: 'Código na mensagem',
      max: 20,
      readOnly: true,
      copy: false,
      audited: false,
      help: 'Entra no texto só ao enviar: ninguém o lê aqui.',
    }),
    anexo: f.file({ help: 'Uma imagem ou um PDF.' }),
    modelo: f.ref('modeloWhatsapp', {
      help: 'Vai no lugar do texto a quem não escreveu nas últimas 24 horas, onde o WhatsApp o pede.',
    }),
    variaveis: f.list(
      { valor: f.text({ required: true, max: 1024 }) },
      {
        label: 'Variáveis do modelo',
        max: 20,
        personal: { basis: 'consentimento', purpose: 'Enviar o que o cliente aceitou receber' },
      },
    ),
    origem: f.enum(
      {
        MANUAL: 'Manual',
        TESTE: 'Teste',
        CUPOM: 'Cupom',
        AUTOMATICA: 'Automática',
        CAMPANHA: 'Campanha',
        FISCAL: 'Nota fiscal',
        ACESSO: 'Acesso',
      },
      { required: true, default: 'MANUAL' },
    ),
    tipo: f.enum(
      { SERVICO: 'Serviço', MARKETING: 'Marketing' },
      {
        required: true,
        readOnly: true,
        default: 'MARKETING',
        help: 'Marketing só vai a quem aceita receber mensagens.',
      },
    ),
    estado: f.enum(
      {
        PENDENTE: { label: 'Na fila', tone: 'warning' },
        PAUSADA: { label: 'Pausada', tone: 'warning' },
        ENVIANDO: { label: 'Enviando', tone: 'info' },
        ENVIADA: { label: 'Enviada', tone: 'info' },
        ENTREGUE: { label: 'Entregue', tone: 'success' },
        LIDA: { label: 'Lida', tone: 'success' },
        FALHA: { label: 'Falhou', tone: 'error' },
        CANCELADA: 'Cancelada',
      },
      { required: true, default: 'PENDENTE' },
    ),
    simulada: f.bool({ label: 'SIMULAÇÃO', required: true, default: false }),
    chave: f.text({ required: true, max: 120, help: 'A mesma chave é enviada uma vez só.' }),
    enviarEm: f.dateTime({ label: 'Enviar a partir de', required: true, index: true }),
    tentativas: f.integer({ required: true, default: 0 }),
    idProvedor: f.text({ label: 'Número no provedor', max: 200, index: true }),
    lid: f.text({
      label: 'Contato no WhatsApp',
      max: 30,
      index: true,
      read: 'ROLE_ADMIN',
      personal: { basis: 'legitimoInteresse', purpose: 'Reconhecer quem responde com o telefone oculto pelo WhatsApp' },
    }),
    erro: f.text({ max: 300 }),
    foraDoWhatsapp: f.bool({ label: 'Número fora do WhatsApp', readOnly: true, index: true, default: false }),
    enviadaEm: f.dateTime({ label: 'Enviada em' }),
    entregueEm: f.dateTime({ label: 'Entregue em' }),
    lidaEm: f.dateTime({ label: 'Lida em' }),
  },
});
