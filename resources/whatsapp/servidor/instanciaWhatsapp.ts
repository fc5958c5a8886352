import { actions, parts, resource } from '#kit';
import { f } from '#fields';
import { instanciaWhatsapp } from '../../../schemas/whatsapp/servidor/instanciaWhatsapp';
import { mensagemWhatsapp } from '../../../schemas/whatsapp/servidor/mensagemWhatsapp';
import { lacks } from '../lacks';

const { record, bulk, collection } = actions(instanciaWhatsapp);
const { children } = parts(instanciaWhatsapp);
const permission = 'INSTANCIA_WHATSAPP_EDITAR';
const { anexo, modelo, variaveis } = mensagemWhatsapp.fields;
const tela = {
  estado: f.text({ label: 'Situação' }),
  tela: f.text({ label: 'Código' }),
  codigo: f.text({ label: 'Código para digitar' }),
  numero: f.phone({ label: 'Número' }),
  perfil: f.text({ label: 'Nome no WhatsApp' }),
};

export const instanciasWhatsapp = resource(instanciaWhatsapp, {
  menu: { group: 'promocoes', icon: 'whatsapp', order: 70 },
  path: 'whats',
  plan: 'WHATSAPP',
  off: ['create'],
  list: {
    columns: ['nome', 'numero', 'estado', 'pausada', 'provedor', 'atualizadaEm'],
    filters: ['estado', 'pausada', 'servidor'],
    search: ['nome', 'perfil', 'numero'],
    tabs: {
      Todas: {},
      Conectadas: { estado: 'CONECTADA' },
      'Precisam de atenção': { estado: ['SEM_SESSAO', 'AGUARDANDO_QR', 'DESCONECTADA', 'RECUSADA', 'ERRO'] },
    },
  },
  form: [
    'nome',
    ['numeroId', 'contaId'],
    {
      title: 'Ritmo de envio',
      text: 'Enviar devagar e em horário comercial protege o número.',
      rows: [['intervaloMinimo', 'intervaloMaximo'], ['inicioEnvio', 'fimEnvio'], 'pausas'],
    },
    {
      title: 'Conexão',
      rows: [
        ['estado', 'pausada'],
        ['numero', 'perfil'],
        ['provedor', 'servidor'],
        ['atualizadaEm', 'aviso'],
      ],
    },
  ],
  related: {
    Mensagens: children('mensagemWhatsapp', { by: 'instancia' }),
    Modelos: children('modeloWhatsapp', { by: 'instancia' }),
  },
  actions: {
    nova: collection({
      label: 'Nova instância',
      icon: 'add',
      tone: 'primary',
      inCompany: true,
      call: 'POST nova',
      permission,
      once: true,
      form: { nome: f.text({ required: true, max: 60, help: 'Para você reconhecer: Loja Centro, Atendimento…' }) },
      result: { id: f.integer() },
      effect: [{ toast: 'Instância criada! Agora conecte o telefone.' }, { redirect: 'edit' }],
    }),
    capturartela: record({
      label: 'Conectar',
      icon: 'key',
      call: 'POST capturartela',
      permission,
      when: { estado: { not: 'CONECTADA' } },
      unless: { [lacks.CLOUD.capturartela]: { provedor: 'CLOUD' } },
      result: tela,
      effect: [
        {
          poll: 'GET status/atualizar/{id}',
          until: { estado: 'Conectada' },
          show: ['estado', 'tela', 'codigo', 'numero', 'perfil'],
          title: 'No telefone: Dispositivos conectados › Conectar dispositivo',
          every: 3000,
        },
        'refresh',
      ],
    }),
    pausar: record({
      label: 'Pausar',
      icon: 'block',
      call: 'POST pausar',
      permission,
      when: { pausada: false },
      effect: [{ toast: 'Envios pausados! As mensagens ficam guardadas.' }, 'refresh'],
    }),
    continuar: record({
      label: 'Continuar',
      icon: 'bolt',
      call: 'POST continuar',
      permission,
      when: { pausada: true },
      effect: [{ toast: 'Envios retomados!' }, 'refresh'],
    }),
    reiniciar: record({
      label: 'Reiniciar',
      icon: 'refresh',
      call: 'GET reiniciar/{id}',
      permission,
      unless: { [lacks.CLOUD.reiniciar]: { provedor: 'CLOUD' } },
      effect: [{ toast: 'Instância reiniciada!' }, 'refresh'],
    }),
    status: record({
      label: 'Conferir situação',
      icon: 'monitor',
      call: 'POST status',
      permission: 'INSTANCIA_WHATSAPP_VER',
      result: tela,
      effect: [{ show: ['estado', 'numero', 'perfil'], title: 'Situação agora' }, 'refresh'],
    }),
    teste: record({
      label: 'Enviar teste',
      icon: 'send',
      call: 'POST teste',
      permission,
      once: true,
      when: { estado: 'CONECTADA' },
      form: {
        telefone: f.phone({ required: true }),
        texto: f.longText({ required: true, max: 4096, default: 'Mensagem de teste.' }),
        anexo,
        modelo,
        variaveis,
      },
      result: { aviso: f.text({ required: true }) },
      effect: [{ toast: '{aviso}' }, 'refresh'],
    }),
    modelos: record({
      label: 'Sincronizar modelos',
      icon: 'sync',
      call: 'POST modelos',
      permission: 'MODELO_WHATSAPP_EDITAR',
      unless: { [lacks.EVOLUTION.modelos]: { provedor: 'EVOLUTION' } },
      result: {
        modelos: f.integer({ label: 'Modelos conferidos' }),
        ignorados: f.integer({ label: 'Que só o painel da Meta envia' }),
      },
      effect: [{ show: ['modelos', 'ignorados'], title: 'Modelos de mensagem' }, 'refresh'],
    }),
    excluirMensagens: record({
      label: 'Apagar mensagens da fila',
      icon: 'delete',
      tone: 'danger',
      call: 'POST excluir/mensagens',
      permission,
      result: { canceladas: f.integer({ label: 'Mensagens canceladas' }) },
      confirm: 'Apagar as mensagens de {nome} que ainda não foram enviadas?',
      effect: [{ show: ['canceladas'], title: 'Fila vazia' }, 'refresh'],
    }),
    deslogar: record({
      label: 'Desconectar telefone',
      icon: 'logout',
      tone: 'danger',
      call: 'POST deslogar',
      permission,
      when: { estado: 'CONECTADA' },
      unless: { [lacks.CLOUD.deslogar]: { provedor: 'CLOUD' } },
      confirm: 'Desconectar o telefone de {nome}?',
      effect: [{ toast: 'Telefone desconectado!' }, 'refresh'],
    }),
    reiniciarVarias: bulk({
      label: 'Reiniciar',
      icon: 'refresh',
      call: 'POST reiniciar',
      permission,
      effect: 'report',
    }),
    atualizar: collection({
      label: 'Conferir todas',
      icon: 'refresh',
      call: 'POST atualizar',
      permission: 'INSTANCIA_WHATSAPP_VER',
      effect: 'report',
    }),
  },
});
