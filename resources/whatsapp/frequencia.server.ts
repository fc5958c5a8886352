import type { HandlerContext } from '#kit';
import { empresaConfig } from '../../schemas/cadastros/empresaConfig';
import { mensagemWhatsapp } from '../../schemas/whatsapp/servidor/mensagemWhatsapp';
import { formsOf } from './numero.server';

/**
 * Reason why a customer gets no more marketing for now; undefined when there is none. Coupons, campaigns and automatic
 * messages count together, those that wait too.
 */
export const noLimite = async (
  { rows, now }: Pick<HandlerContext, 'rows' | 'now'>,
  empresa: number,
  telefone: string,
): Promise<string | undefined> => {
  const { marketingMaximo, marketingDias } = await rows.settings(empresaConfig);
  const desde = new Date(now.getTime() - marketingDias * 86_400_000).toISOString();
  const recebidas = await rows.count(mensagemWhatsapp, {
    empresa,
    telefone: formsOf(telefone),
    tipo: 'MARKETING',
    origem: ['CUPOM', 'CAMPANHA', 'AUTOMATICA'],
    estado: { not: ['FALHA', 'CANCELADA'] },
    enviarEm: { gte: desde },
  });
  return recebidas >= marketingMaximo
    ? `Já tem ${recebidas} mensagens de marketing em ${marketingDias} dias.`
    : undefined;
};
