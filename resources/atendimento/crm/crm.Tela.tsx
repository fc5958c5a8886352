import { Action, can, DataTable, Loaded, Page, PageLink, RowsLink, useCall, useLive, useRows, useTimes } from '#screen';
import { crmEnvio } from '../../../schemas/atendimento/crm/crmEnvio';
import { integracaoCrm } from '../../../schemas/atendimento/crm/integracaoCrm';
import { AvisoDaConta, CartaoDaConta, emSimulacao, Fato } from '../../comum/CartaoDaConta';
import { Avisos } from './crm.Avisos';
import { configuracaoDoCrm } from './integracaoCrm';
import { painelDoCrm } from './painel';
import './crm.css';

type Cartoes = NonNullable<ReturnType<typeof useCall<Record<never, never>, (typeof painelDoCrm)['result']>>['data']>;
type Cartao = Cartoes[number];

const nomes = { SPOTTER: 'Exact Spotter', LEADLOVERS: 'LeadLovers' } as const;
const configuracao = '/atendimento/configuracao-crm';

/** CRMs of others: their accounts, the notices that come from there, and what became of what was sent. */
export default () => {
  const resposta = useCall(painelDoCrm, {}, { keep: true, every: 30 });
  useLive(crmEnvio, resposta.refresh);
  const configura = can('CRM_CONFIGURAR');
  return (
    <Page actions={configura && <PageLink to={configuracao}>Configuração</PageLink>}>
      <div className="crm">
        <Loaded of={resposta} what="o CRM">
          {(cartoes) => (
            <>
              {cartoes[0]?.ambiente === 'SIMULACAO' && emSimulacao}
              {cartoes.some(({ ativo }) => ativo) && !cartoes[0]?.transfere && (
                <AvisoDaConta>
                  Nenhum contato é enviado: “Enviar dados de contatos a estes parceiros” está desligado na configuração.
                </AvisoDaConta>
              )}
              <div className="crm__cartoes">
                {cartoes.map((one) => (
                  <Parceiro key={one.parceiro} cartao={one} configura={configura} />
                ))}
                {configura && cartoes.some(({ parceiro, ativo }) => parceiro === 'SPOTTER' && ativo) && <Avisos />}
              </div>
            </>
          )}
        </Loaded>
        {can('CRM_ENVIAR') && (
          <section className="crm__envios" aria-labelledby="crm-envios">
            <h2 id="crm-envios">Últimos envios</h2>
            <DataTable
              of={crmEnvio}
              columns={['mailing', 'parceiro', 'situacao', 'simulacao', 'idParceiro', 'pedidoEm', 'erro']}
              sort={['pedidoEm', 'desc']}
              size={8}
              empty="Nada foi a um CRM ainda. Escolha contatos em Mailing e use “Enviar ao Spotter”."
            />
            <p>
              <RowsLink of={crmEnvio} filter={{}}>
                Ver todos os envios
              </RowsLink>
            </p>
          </section>
        )}
      </div>
    </Page>
  );
};

const Parceiro = ({ cartao, configura }: { readonly cartao: Cartao; readonly configura: boolean }) => {
  const { parceiro, ativo, temToken, ambiente, la, hoje, naFila, atencao, ultimoEnvio, ultimoErro } = cartao;
  const nome = nomes[parceiro];
  const { moment } = useTimes();
  const falta = ativo && !temToken && ambiente === 'PRODUCAO';
  return (
    <CartaoDaConta
      id={`crm-${parceiro}`}
      nome={nome}
      sobre={parceiro === 'SPOTTER' ? 'Leads e funil' : 'Máquinas de e-mail'}
      estado={{
        texto: falta ? 'Falta o token' : ativo ? 'Ligado' : 'Desligado',
        tom: falta ? 'error' : ativo ? 'success' : 'neutral',
      }}
      acoes={configura && <Testar />}
    >
      <dl>
        <Fato nome="Leads lá">{la}</Fato>
        <Fato nome="Enviados hoje">{hoje}</Fato>
        <Fato nome="Na fila">{naFila}</Fato>
        <Fato nome="Último envio">{moment(ultimoEnvio) || 'nenhum'}</Fato>
      </dl>
      {atencao > 0 && (
        <AvisoDaConta tom="erro">
          <RowsLink of={crmEnvio} filter={{ parceiro, situacao: ['RECUSADO', 'NAO_APAGOU'] }}>
            {atencao === 1 ? '1 precisa de atenção' : `${atencao} precisam de atenção`}
          </RowsLink>
          {ultimoErro && <span> {ultimoErro}</span>}
        </AvisoDaConta>
      )}
    </CartaoDaConta>
  );
};
/** «Testar» asks every partner that is switched on. */
const Testar = () => {
  const { rows } = useRows(integracaoCrm, { size: 1 });
  return rows[0] ? <Action of={configuracaoDoCrm} name="testar" record={rows[0]} size="small" /> : null;
};
