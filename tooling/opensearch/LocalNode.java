import static org.codelibs.opensearch.runner.OpenSearchRunner.newConfigs;

import org.codelibs.opensearch.runner.OpenSearchRunner;

/** One node of OpenSearch on this machine. It ends when its standard input does, so that it never outlives who started it. */
public final class LocalNode {
  private static final String VECTORS = "org.opensearch.knn.plugin.KNNPlugin";

  private static boolean hasVectors() {
    try {
      Class.forName(VECTORS);
      return true;
    } catch (ClassNotFoundException missing) {
      return false;
    }
  }

  /** @param given folder of its data, port of its HTTP interface, port of its transport */
  public static void main(String[] given) throws Exception {
    OpenSearchRunner runner = new OpenSearchRunner();
    runner.onBuild(
        (number, settings) -> {
          settings.put("http.port", given[1]);
          settings.put("transport.port", given[2]);
          settings.put("network.host", "127.0.0.1");
          settings.put("discovery.type", "single-node");
          settings.remove("cluster.initial_cluster_manager_nodes");
          settings.put("indices.query.bool.max_clause_count", "8192");
          settings.put("cluster.routing.allocation.disk.threshold_enabled", "false");
          // Garbage counts as used memory, and the serial collector frees it only when memory is allocated: a node that
          // refuses every request for want of memory would never answer again.
          settings.put("indices.breaker.total.use_real_memory", "false");
        });
    OpenSearchRunner.Configs configs =
        newConfigs().clusterName("evidence-search").numOfNode(1).basePath(given[0]).disableESLogger();
    runner.build(hasVectors() ? configs.pluginTypes(VECTORS) : configs);
    System.out.println("ready");
    while (System.in.read() >= 0) {}
    runner.close();
    System.exit(0);
  }
}
