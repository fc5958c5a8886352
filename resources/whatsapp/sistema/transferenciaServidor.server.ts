import { handlers } from '#kit';
import { f } from '#fields';
import { process, processes } from '#kit/work/process';
import { instanciaWhatsapp } from '../../../schemas/whatsapp/servidor/instanciaWhatsapp';
import { servidorWhatsapp } from '../../../schemas/whatsapp/sistema/servidorWhatsapp';
import { transferenciaServidor } from '../../../schemas/whatsapp/sistema/transferenciaServidor';
import { chosen, moveTo } from '../transfer.server';
import { transferenciasServidor } from './transferenciaServidor';

export const acoesTransferencia = handlers(transferenciasServidor, {
  // Runs on the platform: a server carries the lines of many companies.
  transferir: {
    platform: async (context, { form: { origem, destino, motivo, instancias } }) => {
      const { rows, ports, refuse, start } = context;
      if (origem === destino) refuse('Escolha dois servidores diferentes!', 'destino');
      const target = (await rows.get(servidorWhatsapp, destino)) ?? refuse('Servidor não encontrado!', 'destino');
      if (target.situacao === 'DESATIVADO') refuse('O servidor de destino está desativado!', 'destino');
      if (!ports.whatsapp.of(target.provedor))
        refuse('O provedor do servidor de destino não está configurado!', 'destino');
      const lines = await chosen(rows, origem, instancias ?? []);
      if (lines.length === 0) refuse('Nenhuma instância para transferir neste servidor!', 'origem');
      const taken = await rows.count(instanciaWhatsapp, { servidor: destino });
      if (taken + lines.length > target.capacidade)
        refuse(
          `O servidor de destino tem lugar para mais ${Math.max(0, target.capacidade - taken)}, e são ${lines.length}!`,
        );
      await rows.insert(transferenciaServidor, { origem, destino, motivo, total: lines.length });
      return start(transferirInstancias, { destino, instancias: lines.map(({ id }) => id).join(',') });
    },
  },
});

export const transferirInstancias = process.outside('transferirInstancias', {
  label: 'Transferência de servidor',
  permission: ['ROLE_ADMIN'],
  pausable: true,
  form: { destino: f.integer({ required: true, min: 1 }), instancias: f.longText({ required: true, max: 100_000 }) },
  items: async ({ rows }, { form }) => {
    const lines = await rows.byId(instanciaWhatsapp, form.instancias.split(',').map(Number));
    return [...lines.values()].map(({ id, nome }) => ({ key: id, label: nome }));
  },
  each: (context, { key, form: { destino } }) => moveTo(context, key, destino),
});
export const transferencias = processes(transferenciaServidor, [transferirInstancias]);
