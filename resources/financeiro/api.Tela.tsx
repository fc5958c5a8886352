import { useState } from 'react';
import { startOfDay, todayIn } from '#kit/period';
import { Button, chamadaPrograma, DataTable, Empty, Loaded, Page, RowsLink, useCall, useRows, useWho } from '#screen';
import { companyApi } from '../../schemas/financeiro/companyApi';
import { Chave } from './api.Chave';
import { Mostrada, type NovaChave } from './api.Mostrada';
import { Nova } from './api.Nova';
import { lerApi } from './companyApi';
import './api.css';

/** Page of the keys of the present company; it begins anew in another one. */
export default () => {
  const { company } = useWho();
  return company && <Api key={company.id} empresa={company.id} />;
};

const Api = ({ empresa }: { readonly empresa: number }) => {
  const resposta = useCall(lerApi, { id: empresa });
  const { data, refresh } = resposta;
  const [isOpen, setOpen] = useState(false);
  const [mostrada, setMostrada] = useState<NovaChave>();
  const criar = (): void => setOpen(true);
  const pode = data?.pode ?? [];
  const mostrar = (chave: NovaChave): void => {
    setOpen(false);
    setMostrada(chave);
    refresh();
  };
  return (
    <Page
      actions={data && pode.length > 0 && <Button label="Nova chave" icon="key" tone="primary" onClick={criar} />}
      aside={
        <>
          <Hoje />
          <Nunca />
        </>
      }
    >
      {mostrada && <Mostrada key={mostrada.chave} nova={mostrada} onKept={() => setMostrada(undefined)} />}
      <Loaded of={resposta} what="as chaves">
        {(lido) =>
          lido.chaves.length === 0 ? (
            <Empty
              icon="key"
              title="Nenhum programa fala com o seu sistema."
              text="Um totem, um painel de cozinha ou uma planilha pode ler pedidos, cardápio e clientes por conta própria. Cada programa recebe uma chave só dele, que faz apenas o que você marcar e que você revoga quando quiser."
            >
              {pode.length > 0 && <Button label="Criar a primeira chave" icon="key" tone="primary" onClick={criar} />}
            </Empty>
          ) : (
            <section className="card chaves" aria-labelledby="chaves-titulo">
              <div className="chaves__topo">
                <h2 id="chaves-titulo">Chaves de programas</h2>
                <RowsLink of={companyApi} filter={{ situacao: 'REVOGADA' }}>
                  Ver as revogadas
                </RowsLink>
              </div>
              {lido.chaves.map((chave) => (
                <Chave key={chave.id} empresa={empresa} chave={chave} onShown={mostrar} onChange={refresh} />
              ))}
            </section>
          )
        }
      </Loaded>
      {data && pode.length === 0 && (
        <p className="lead">
          Você vê as chaves, mas não pode criar nenhuma: uma chave só faz o que a pessoa que a cria pode fazer.
        </p>
      )}
      <section className="chaves__chamadas" aria-labelledby="chamadas-titulo">
        <div className="chaves__topo">
          <h2 id="chamadas-titulo">Últimas chamadas</h2>
          <RowsLink of={chamadaPrograma} filter={{}}>
            Ver todas
          </RowsLink>
        </div>
        <DataTable
          of={chamadaPrograma}
          columns={['quando', 'rotulo', 'programa', 'situacao', 'status', 'ip']}
          sort={['quando', 'desc']}
          size={8}
          empty="Nenhum programa chamou ainda. Cada chamada aparece aqui em alguns segundos."
        />
        <p className="chaves__nota">Guardamos as chamadas por 90 dias.</p>
      </section>
      {isOpen && <Nova empresa={empresa} pode={pode} onClose={() => setOpen(false)} onMade={mostrar} />}
    </Page>
  );
};

const numero = (value: number): string => value.toLocaleString('pt-BR');

const Hoje = () => {
  const { zone } = useWho();
  const hoje = startOfDay(todayIn(zone, new Date()), zone);
  const todas = useRows(chamadaPrograma, { filter: { quando: { gte: hoje } }, size: 1 });
  const recusadas = useRows(chamadaPrograma, {
    filter: { quando: { gte: hoje }, situacao: ['RECUSADA', 'FALHOU'] },
    size: 1,
  });
  const de = ({ isLoading, error, total }: typeof todas): string => (isLoading || error ? '–' : numero(total));
  return (
    <section className="card chaves__lado" aria-labelledby="hoje-titulo">
      <h2 id="hoje-titulo">Hoje</h2>
      <dl>
        <dt>Chamadas</dt>
        <dd>{de(todas)}</dd>
        <dt>Recusadas</dt>
        <dd>{de(recusadas)}</dd>
      </dl>
    </section>
  );
};

const Nunca = () => (
  <section className="card chaves__lado" aria-labelledby="nunca-titulo">
    <h2 id="nunca-titulo">O que uma chave nunca faz</h2>
    <ul>
      <li>Mais do que pode fazer quem responde por ela</li>
      <li>Ver CPF, telefone ou endereço inteiros</li>
      <li>Entrar no sistema como pessoa</li>
      <li>
        Funcionar dentro de um endereço <code>(?chave=)</code>
      </li>
    </ul>
    <p className="chaves__nota">Tudo o que ela muda fica na auditoria, com o nome dela.</p>
  </section>
);
