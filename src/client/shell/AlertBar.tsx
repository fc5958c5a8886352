import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, Icon } from '#fields/parts';
import { call, messageOf } from '../http';
import type { UpgradePlanState } from '../screens/UpgradePlan';
import { safeLink } from '../session/safeLink';
import { useConfirm, useToast } from '../ui';
import { trialOf, trials } from './billing';
import { page } from './changeCompany';
import { whatsappLink } from './support';
import { useBilling } from './useBilling';
import { useSupport } from './useSupport';
import './alertBar.css';

const dateOf = (day: string): string => day.split('-').toReversed().join('/');
const moneyOf = (value: number): string => value.toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' });

/** What the company owes and what ends soon, with the way to settle it, for its billing administrators; that it is blocked, for everybody. */
const AlertBar = () => {
  const billing = useBilling();
  const { data: support } = useSupport(billing?.bloqueado === true);
  const [isSending, setSending] = useState(false);
  const confirm = useConfirm();
  const toast = useToast();
  if (!billing) return null;
  const { bloqueado, motivoBloqueio, fimPeriodoExperimental, faturaAberta, valorFatura, vencimentoFatura, urlEscolhaPlano, urlFaturaAberta, avisoCertificado, avisoContingencia } = billing;
  const experimental = billing.experimental && billing.administrador && !bloqueado;
  if (!bloqueado && !experimental && !faturaAberta && !avisoCertificado && !avisoContingencia) return null;
  const trial = bloqueado ? undefined : trialOf(billing);
  const test = async (kind: 'pro' | 'light') => {
    if (!await confirm({ text: trials[kind].question })) return;
    setSending(true);
    try {
      await call('POST', trials[kind].path);
      page.reload();
    } catch (error) {
      toast.error(messageOf(error));
      setSending(false);
    }
  };
  const line = whatsappLink(support?.whatsapp, 'Olá! Minha conta está bloqueada e preciso de ajuda.');
  return (
    <section className={`alert-bar${bloqueado ? ' alert-bar--danger' : ''}`} aria-label={avisoCertificado || avisoContingencia ? 'Avisos' : 'Avisos de cobrança'}>
      <div className="alert-bar__texts">
        {bloqueado && (
          <p><Icon name="block" size={18} /><span>Conta bloqueada! Fale com o suporte{line && <>{' pelo WhatsApp '}<a href={line} target="_blank" rel="noopener noreferrer">{phoneOf(support?.whatsapp)}</a></>}.{motivoBloqueio && ` Motivo: ${motivoBloqueio}`}</span></p>
        )}
        {experimental && <p><Icon name="schedule" size={18} /><span>{fimPeriodoExperimental ? `Seu período experimental termina em ${dateOf(fimPeriodoExperimental)}.` : 'Você está no período experimental.'}</span></p>}
        {faturaAberta && (
          <p><Icon name="receipt" size={18} /><span>{`Você tem uma fatura aberta${valorFatura === null ? '' : ` de ${moneyOf(valorFatura)}`}${vencimentoFatura && `, com vencimento em ${dateOf(vencimentoFatura)}`}.`}</span></p>
        )}
        {avisoCertificado && <p><Icon name="key" size={18} /><span>{avisoCertificado}</span></p>}
        {avisoContingencia && <p><Icon name="warning" size={18} /><span>{avisoContingencia}</span></p>}
      </div>
      <div className="alert-bar__actions">
        {trial && <Button size="small" busy={isSending} onClick={() => void test(trial)}>{trials[trial].label}</Button>}
        {experimental && <Way to={urlEscolhaPlano}>Preços e Planos</Way>}
        {faturaAberta && <Way to={urlFaturaAberta}>Pagar Fatura</Way>}
        {avisoCertificado && <Way to="/app/fiscal/certificado-digital">Certificado digital</Way>}
        {avisoContingencia && <Way to={contingency}>Ver as notas</Way>}
      </div>
    </section>
  );
};
export default AlertBar;

const phoneOf = (whatsapp: string | null | undefined): string => (whatsapp ?? '').replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3');

const contingency = `/app/fiscal/nota-fiscal?aba=${encodeURIComponent('Contingência')}`;
/** Where prices are compared nobody has been refused anything. */
const asPrices: UpgradePlanState = { isPrices: true };

/** A link as the services give it: inside the app, to a page of ours or another site; nothing for what is no link. */
const Way = ({ to, children }: { readonly to: string; readonly children: string }) => {
  const address = safeLink(to);
  if (!address) return null;
  if (address.startsWith('/app')) return <Link className="btn btn--small btn--secondary" to={address} state={asPrices}>{children}</Link>;
  return <a className="btn btn--small btn--secondary" href={address} target="_blank" rel="noopener noreferrer">{children}<span className="visually-hidden"> (abre em outra aba)</span></a>;
};
