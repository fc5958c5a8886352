import { useState } from 'react';
import type { Returned } from '#kit';
import { f } from '#fields';
import { Button, DataTable, Figures, Loaded, Page, RowsLink, useCall, useDialog, useDo, useToast } from '#screen';
import { comoMes } from '../../../schemas/competencia';
import { cobrancaExcecao } from '../../../schemas/financeiro/faturas/cobrancaExcecao';
import { cobrancaPasso } from '../../../schemas/financeiro/faturas/cobrancaPasso';
import { faturaCobranca } from '../../../schemas/financeiro/faturas/faturaCobranca';
import { faturaEmpresa } from '../../../schemas/financeiro/faturas/faturaEmpresa';
import { recorrenciaAssinatura } from '../../../schemas/financeiro/faturas/recorrenciaAssinatura';
import { dinheiro } from '../../comum/centavos';
import { cobrarAgora } from './minhasFaturas';
import { verCobranca } from './painelDeCobranca';
import './faturas.css';

type Painel = Returned<typeof verCobranca.result>;
type Uma = Painel['maiores'][number];

const mes = f.text({ label: 'Mês', required: true, ...comoMes });

export default () => {
  const resposta = useCall(verCobranca, {}, { keep: true, every: 60 });
  const { refresh } = resposta;
  const [escolhida, setEscolhida] = useState<Uma>();
  const [ask, toast] = [useDialog(), useToast()];
  const { run: emitir, isRunning } = useDo(cobrarAgora);
  const emitindo = async (): Promise<void> => {
    const given = await ask({
      title: 'Emitir a fatura de um mês',
      text: 'A rotina emite sozinha. Use para adiantar um mês, ou para quem começou no meio dele. De cada empresa e mês há uma fatura só.',
      form: { empresa: f.ref('empresa', { required: true }), competencia: mes, vencimento: f.date({ required: true }) },
      submit: 'Emitir',
    });
    if (!given) return;
    await emitir(given);
    toast.success('Fatura emitida!');
    refresh();
  };
  return (
    <Page
      actions={<Button label="Emitir fatura" icon="request_quote" busy={isRunning} onClick={() => void emitindo()} />}
    >
      <Loaded of={resposta} what="a cobrança">
        {(lido) => (
          <>
            <Figuras painel={lido} />
            <Atrasadas painel={lido} onPick={setEscolhida} />
            {escolhida && <LinhaDoTempo key={escolhida.empresa} de={escolhida} />}
            <Idades painel={lido} />
          </>
        )}
      </Loaded>
    </Page>
  );
};

const contadas = (quantas: number): string => `${quantas} ${quantas === 1 ? 'fatura' : 'faturas'}`;
const Figuras = ({ painel }: { readonly painel: Painel }) => {
  const [abertas, vencidas, pagas] = [painel.abertas[0]!, painel.vencidas[0]!, painel.pagasNoMes[0]!];
  return (
    <Figures
      of={[
        {
          name: 'Receita mensal (MRR)',
          value: dinheiro(painel.mrr),
          below: (
            <RowsLink of={recorrenciaAssinatura} filter={{}}>
              {painel.pagantes} empresas pagantes
            </RowsLink>
          ),
        },
        {
          name: 'A receber',
          value: dinheiro(abertas.valor),
          below: (
            <RowsLink of={faturaEmpresa} filter={{ situacao: ['ABERTA', 'EM_PROCESSAMENTO'] }}>
              {contadas(abertas.quantas)}
            </RowsLink>
          ),
        },
        {
          name: 'Vencido',
          value: dinheiro(vencidas.valor),
          below: (
            <RowsLink of={faturaEmpresa} filter={{ situacaoHoje: 'VENCIDA' }}>
              {contadas(vencidas.quantas)}
            </RowsLink>
          ),
        },
        { name: 'Recebido no mês', value: dinheiro(pagas.valor), below: contadas(pagas.quantas) },
        {
          name: 'Empresas bloqueadas',
          value: painel.bloqueadas,
          below: (
            <>
              <RowsLink of={cobrancaExcecao} filter={{}}>
                Fora da cobrança
              </RowsLink>
              {painel.incertas > 0 && (
                <RowsLink of={faturaCobranca} filter={{ situacao: 'INCERTO' }}>
                  {painel.incertas} sem resposta do parceiro
                </RowsLink>
              )}
            </>
          ),
        },
      ]}
    />
  );
};

const Atrasadas = ({
  painel: { maiores },
  onPick,
}: {
  readonly painel: Painel;
  readonly onPick: (uma: Uma) => void;
}) => (
  <section className="card faturas__cartao" aria-labelledby="atrasadas">
    <h2 id="atrasadas">Empresas em atraso</h2>
    {maiores.length === 0 ? (
      <p className="lead">Nenhuma empresa está em atraso.</p>
    ) : (
      <dl className="faturas__itens">
        {maiores.map((uma) => (
          <div key={uma.empresa}>
            <dt>
              {uma.nome}
              <span className="faturas__nota">
                {contadas(uma.quantas)}, {dinheiro(uma.valor)}, há {uma.atraso} {uma.atraso === 1 ? 'dia' : 'dias'}
                {uma.bloqueada && ', bloqueada'}
                {uma.excecao && `, fora da cobrança: ${uma.excecao}`}
              </span>
            </dt>
            <dd>
              <Button label="Linha do tempo" about={uma.nome} size="small" onClick={() => onPick(uma)} />
            </dd>
          </div>
        ))}
      </dl>
    )}
  </section>
);

const LinhaDoTempo = ({ de: { empresa, nome } }: { readonly de: Uma }) => (
  <section className="faturas__linha" aria-labelledby="linha-da-empresa">
    <h2 id="linha-da-empresa">Linha do tempo de {nome}</h2>
    <DataTable
      of={cobrancaPasso}
      filter={{ empresa }}
      columns={['quando', 'tipo', 'canal', 'resultado', 'fatura']}
      sort={['quando', 'desc']}
      size={10}
      empty="Nada aconteceu ainda."
    />
  </section>
);

const Idades = ({ painel: { idades } }: { readonly painel: Painel }) => (
  <section className="card faturas__cartao" aria-labelledby="idades">
    <h2 id="idades">Atraso por idade</h2>
    <dl className="faturas__itens">
      {idades.map(({ faixa, quantas, valor }) => (
        <div key={faixa}>
          <dt>
            {faixa}
            <span className="faturas__nota">{contadas(quantas)}</span>
          </dt>
          <dd>{dinheiro(valor)}</dd>
        </div>
      ))}
    </dl>
  </section>
);
