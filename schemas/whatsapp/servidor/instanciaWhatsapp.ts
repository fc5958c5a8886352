import { entity, states } from '#kit';
import { f } from '#fields';

/** A company's number, connected through a server: its state, and how fast and when it may send. */
export const instanciaWhatsapp = entity('instanciaWhatsapp', {
  label: ['Instância de WhatsApp', 'Instâncias de WhatsApp'],
  gender: 'f',
  title: 'nome',
  root: 'servidorwhatsapp/instancia/',
  tenant: 'empresa',
  fields: {
    nome: f.text({ required: true, max: 60, help: 'Para você reconhecer: Loja Centro, Atendimento…' }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    servidor: f.ref('servidorWhatsapp', { readOnly: true }),
    provedor: f.enum(
      { SIMULADOR: { label: 'SIMULAÇÃO', tone: 'warning' }, EVOLUTION: 'Evolution API', CLOUD: 'Cloud API' },
      { readOnly: true },
    ),
    estado: f.enum(
      {
        SEM_SESSAO: 'Sem sessão',
        AGUARDANDO_QR: { label: 'Aguardando leitura do código', tone: 'warning' },
        CONECTANDO: { label: 'Conectando', tone: 'info' },
        CONECTADA: { label: 'Conectada', tone: 'success' },
        DESCONECTADA: { label: 'Desconectada', tone: 'error' },
        RECUSADA: { label: 'Recusada', tone: 'error' },
        ERRO: { label: 'Com erro', tone: 'error' },
      },
      { required: true, readOnly: true, default: 'SEM_SESSAO' },
    ),
    pausada: f.bool({
      required: true,
      readOnly: true,
      default: false,
      help: 'Pausada, guarda as mensagens e não envia nenhuma.',
    }),
    numero: f.phone({ label: 'Número', readOnly: true, copy: false }),
    perfil: f.text({ label: 'Nome no WhatsApp', max: 100, readOnly: true, copy: false }),
    estadoDesde: f.dateTime({ label: 'Nesta situação desde', readOnly: true, copy: false }),
    atualizadaEm: f.dateTime({ label: 'Situação conferida em', readOnly: true, copy: false }),
    aviso: f.text({ max: 300, readOnly: true, copy: false }),
    intervaloMinimo: f.integer({
      label: 'Intervalo mínimo',
      required: true,
      min: 1,
      max: 600,
      default: 3,
      help: 'Segundos entre mensagens. Enviar rápido demais leva o WhatsApp a bloquear o número.',
    }),
    intervaloMaximo: f.integer({
      label: 'Intervalo máximo',
      required: true,
      min: 1,
      max: 600,
      default: 8,
      help: 'Segundos: cada espera é sorteada entre os dois.',
    }),
    inicioEnvio: f.time({ label: 'Envia das', required: true, default: '08:00' }),
    fimEnvio: f.time({
      label: 'até as',
      required: true,
      default: '20:00',
      help: 'Fora deste horário as mensagens esperam.',
    }),
    pausas: f.timeSlots({
      max: 4,
      label: 'Não envia entre',
      help: 'Por exemplo no almoço, quando ninguém responde. As mensagens esperam.',
    }),
    numeroId: f.text({
      label: 'Identificador do número',
      max: 20,
      pattern: /^\d{5,20}$/,
      patternMessage: 'Use só números!',
      required: true,
      copy: false,
      unique: 'everywhere',
      help: 'Na Cloud API da Meta: o Phone number ID.',
    }),
    contaId: f.text({
      label: 'Identificador da conta',
      max: 20,
      pattern: /^\d{5,20}$/,
      patternMessage: 'Use só números!',
      copy: false,
      help: 'Na Cloud API da Meta: o WhatsApp Business Account ID, de quem são os modelos.',
    }),
    identificador: f.text({ max: 60, unique: 'everywhere', readOnly: true, copy: false, read: 'ROLE_ADMIN' }),
    sessao: f.text({ label: 'Sessão', max: 4000, audited: false, readOnly: true, copy: false, read: 'ROLE_ADMIN' }),
    proximoEnvio: f.dateTime({ label: 'Próximo envio', readOnly: true, copy: false }),
  },
  when: { numeroId: { provedor: 'CLOUD' }, contaId: { provedor: 'CLOUD' } },
  ranges: [['intervaloMinimo', 'intervaloMaximo']],
  rules: [
    {
      on: ['inicioEnvio', 'fimEnvio'],
      test: ({ inicioEnvio, fimEnvio }) => inicioEnvio < fimEnvio,
      message: 'O fim do horário deve vir depois do início!',
    },
    {
      on: ['inicioEnvio', 'fimEnvio', 'pausas'],
      test: ({ inicioEnvio, fimEnvio, pausas }) => {
        let from = inicioEnvio;
        for (const { inicio, fim } of pausas!) if (inicio <= from && fim > from) from = fim;
        return from < fimEnvio;
      },
      message: 'As pausas tomam todo o horário de envio!',
    },
  ],
});

const daCasa = { from: 'any', by: 'house' } as const;
/** The provider reports the state of a line; no user sets it. */
export const vidaDaInstancia = states(instanciaWhatsapp, 'estado', {
  since: 'estadoDesde',
  moves: {
    esquecer: { ...daCasa, label: 'Sem sessão', to: 'SEM_SESSAO' },
    mostrarCodigo: { ...daCasa, label: 'Mostrar o código', to: 'AGUARDANDO_QR' },
    abrir: { ...daCasa, label: 'Abrir a conexão', to: 'CONECTANDO' },
    conectar: { ...daCasa, label: 'Conectar', to: 'CONECTADA' },
    cair: { ...daCasa, label: 'Desconectar', to: 'DESCONECTADA' },
    recusar: { ...daCasa, label: 'Recusar', to: 'RECUSADA' },
    falhar: { ...daCasa, label: 'Falhar', to: 'ERRO' },
  },
});
