import { pathToFileURL } from 'node:url';
import type { Answered, Asked } from './local-valhalla.ts';

/**
 * Entry point of the routing engine's process: serves requests from the IPC channel until the channel closes. A
 * process, not a thread, so that a crash of the engine's native code does not bring down the server.
 *
 * Arguments: path of the engine's module, folder of its tiles. It imports no registry package by name: the caller
 * resolves the module (`local-valhalla.ts`).
 */
interface Actor {
  route(question: string): Promise<string>;
  matrix(question: string): Promise<string>;
}

const [, , module = '', tiles = ''] = process.argv;
const silent = { logging: { type: '' } };
const limits = {
  ...{ max_distance: 5_000_000, max_locations: 50, max_matrix_distance: 400_000 },
  ...{ max_matrix_location_pairs: 2_500 },
};

/**
 * The part of the configuration written by Valhalla's `valhalla_build_config` (a Python program) that car routes and
 * matrices use. The limits of the other services are included because the engine reads them at its start.
 */
const configuration = {
  mjolnir: { tile_dir: tiles, max_cache_size: 268_435_456, ...silent },
  loki: {
    ...{ actions: ['route', 'sources_to_targets'], use_connectivity: true, ...silent },
    service_defaults: {
      ...{ radius: 0, minimum_reachability: 50, search_cutoff: 35_000, node_snap_tolerance: 5 },
      ...{ street_side_tolerance: 5, street_side_max_distance: 1_000, heading_tolerance: 60 },
    },
  },
  thor: { source_to_target_algorithm: 'select_optimal', ...silent },
  odin: silent,
  meili: {
    ...silent,
    default: {
      ...{ breakage_distance: 2_000, max_search_radius: 100, interpolation_distance: 10, search_radius: 50 },
      ...{ turn_penalty_factor: 0, max_route_distance_factor: 5, max_route_time_factor: 5 },
    },
    grid: { size: 500, cache_size: 100_240 },
  },
  service_limits: {
    auto: limits,
    pedestrian: { ...limits, min_transit_walking_distance: 1, max_transit_walking_distance: 10_000 },
    isochrone: {
      ...{ max_contours: 4, max_distance: 25_000, max_distance_contour: 200, max_locations: 1 },
      ...{ max_time_contour: 120 },
    },
    trace: {
      ...{ max_distance: 200_000, max_gps_accuracy: 100, max_search_radius: 100, max_shape: 16_000 },
      ...{ max_alternates: 3, max_alternates_shape: 100 },
    },
    skadi: { max_shape: 750_000, min_resample: 10 },
    ...{ max_alternates: 0, max_exclude_locations: 50, max_exclude_polygons_length: 10_000, max_radius: 200 },
    ...{ max_reachability: 100, max_timedep_distance: 500_000, max_distance_disable_hierarchy_culling: 0 },
    allow_hard_exclusions: false,
  },
};

const engine = (await import(pathToFileURL(module).href)) as { Actor: new (configuration: object) => Actor };
const actor = new engine.Actor(configuration);

process.on('message', ({ id, action, question }: Asked) => {
  const answer = (answered: Answered) => process.send?.(answered);
  actor[action](question).then(
    (body) => answer({ id, body }),
    (error: unknown) => answer({ id, error: error instanceof Error ? error.message : 'unknown' }),
  );
});
process.on('disconnect', () => process.exit(0));
