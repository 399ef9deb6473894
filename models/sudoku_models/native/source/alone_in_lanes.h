/* The search of one puzzle while no other is at hand: in lanes, as of many. */
static int begin_alone(search *s, uint64_t puzzle) {
    load_puzzle(s, 0, puzzle);
    take_lane(s, 0);
    return 1;
}
