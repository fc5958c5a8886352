import { conferirAssinatura } from '../nfce/assinatura.lazy.server';
import { dadosDe } from '../nfce/pfx.lazy.server';
import { chaveValida, lerChave } from '../nfce/chave.server';
import { achar, lerXml, textoDe } from '../nfce/leitura.lazy.server';
import type { Rejeicao } from '../regras/regra.lazy.server';
import { julgar } from '../regras/tabela.lazy.server';

const minutes = 60_000;

/**
 * Checks in the order of the MOC: signature, certificate, key and date, which only a transmission has, then the table
 * of rules, shared with the check before numbering.
 */
export const rejeicaoDaNota = (nota: string, now: Date): Rejeicao | undefined => {
  const root = lerXml(nota);
  const ide = achar(root, 'ide');
  const text = (name: string): string => textoDe(ide, name) ?? '';
  const cnpj = textoDe(achar(root, 'emit'), 'CNPJ') ?? '';
  const chave = (achar(root, 'infNFe')?.atributos.Id ?? '').slice(3);
  const signer = conferirAssinatura(nota, 'infNFe');
  if (!signer) return { codigo: '297', motivo: 'Rejeicao: Assinatura difere do calculado' };
  const { inicio, fim, cnpj: holder } = dadosDe(signer);
  if (now < inicio || now > fim)
    return { codigo: '281', motivo: 'Rejeicao: Certificado Assinatura fora do prazo de validade' };
  if (holder?.slice(0, 8) !== cnpj.slice(0, 8))
    return { codigo: '213', motivo: 'Rejeicao: CNPJ-Base do Emitente difere do CNPJ-Base do Certificado Digital' };
  const parts = lerChave(chave);
  if (!chaveValida(chave) || !parts)
    return { codigo: '236', motivo: 'Rejeicao: Chave de Acesso com digito verificador invalido' };
  const same =
    parts.emitente === cnpj &&
    parts.modelo === text('mod') &&
    parts.serie === Number(text('serie')) &&
    parts.numero === Number(text('nNF')) &&
    parts.tpEmis === text('tpEmis') &&
    parts.codigo === text('cNF') &&
    parts.mes === text('dhEmi').slice(0, 7) &&
    chave.slice(0, 2) === text('cUF');
  if (!same)
    return {
      codigo: '502',
      motivo: 'Rejeicao: Erro na Chave de Acesso - Campo Id nao corresponde a concatenacao dos campos correspondentes',
    };
  const issued = new Date(text('dhEmi')).getTime();
  if (issued - now.getTime() > 5 * minutes)
    return { codigo: '703', motivo: 'Rejeicao: Data-Hora de Emissao posterior ao horario de recebimento' };
  const isNfe = parts.modelo === '55';
  if (!isNfe && text('tpEmis') === '1' && now.getTime() - issued > 5 * minutes)
    return { codigo: '704', motivo: 'Rejeicao: NFC-e com Data-Hora de emissao atrasada' };
  if (isNfe && now.getTime() - issued > 30 * 24 * 60 * minutes)
    return { codigo: '228', motivo: 'Rejeicao: Data de Emissao muito atrasada' };
  return julgar(root)[0];
};
