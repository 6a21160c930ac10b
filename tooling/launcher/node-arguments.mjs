/**
 * What every process of the platform is started with. Room for young objects: what an order leaves behind lives until
 * its commit, and a collection copies what is alive. In half as many collections, less of it still is.
 */
export const NODE_ARGS = ['--enable-source-maps', '--max-semi-space-size=32'];
