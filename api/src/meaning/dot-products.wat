;; Compares a vector of 384 whole numbers with others; numbers have eight bits, one of them a sign.
(module
  ;; Vectors of all documents, and their signs, 48 bytes each, which threads share.
  (import "vectors" "memory" (memory $vectors 0 65536 shared))
  (import "signs" "memory" (memory $signs 0 65536 shared))
  ;; The vector that is asked for, the rows to compare, and the results; it grows.
  (memory $own (export "memory") 2)
  ;; The dot product of the vector at `asked`, whose numbers have 16 bits there, with the one at `vector`.
  (func $dot (param $asked i32) (param $vector i32) (result i32)
    (local $end i32) (local $even v128) (local $odd v128)
    (local.set $end (i32.add (local.get $vector) (i32.const 384)))
    (loop $sixteen
      (local.set $even
        (i32x4.add (local.get $even)
          (i32x4.dot_i16x8_s
            (v128.load $own (local.get $asked)) (v128.load8x8_s $vectors (local.get $vector)))))
      (local.set $odd
        (i32x4.add (local.get $odd)
          (i32x4.dot_i16x8_s
            (v128.load $own offset=16 (local.get $asked)) (v128.load8x8_s $vectors offset=8 (local.get $vector)))))
      (local.set $asked (i32.add (local.get $asked) (i32.const 32)))
      (local.set $vector (i32.add (local.get $vector) (i32.const 16)))
      (br_if $sixteen (i32.lt_u (local.get $vector) (local.get $end))))
    (local.set $even (i32x4.add (local.get $even) (local.get $odd)))
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $even)) (i32x4.extract_lane 1 (local.get $even)))
      (i32.add (i32x4.extract_lane 2 (local.get $even)) (i32x4.extract_lane 3 (local.get $even)))))
  ;; Multiplies `count` vectors, `step` bytes apart from `vector` on, with the one at `asked`: 32 bits each, from `product` on.
  (func (export "dots")
    (param $asked i32) (param $vector i32) (param $step i32) (param $count i32) (param $product i32)
    (block $done
      (loop $each
        (br_if $done (i32.eqz (local.get $count)))
        (i32.store $own (local.get $product) (call $dot (local.get $asked) (local.get $vector)))
        (local.set $vector (i32.add (local.get $vector) (local.get $step)))
        (local.set $product (i32.add (local.get $product) (i32.const 4)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $each))))
  ;; Multiplies the vectors of `count` rows, whose numbers are at `place`, with the one at `asked`, and puts each product there.
  (func (export "dotsOf") (param $asked i32) (param $place i32) (param $count i32)
    (block $done
      (loop $each
        (br_if $done (i32.eqz (local.get $count)))
        (i32.store $own (local.get $place)
          (call $dot (local.get $asked) (i32.mul (i32.load $own (local.get $place)) (i32.const 384))))
        (local.set $place (i32.add (local.get $place) (i32.const 4)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $each))))
  ;; Counts the signs in which each of `count` vectors differs from those at `asked`: 16 bits each, from `place` on.
  (func (export "differences") (param $asked i32) (param $count i32) (param $place i32)
    (local $signs i32) (local $sum v128)
    (local $a v128) (local $b v128) (local $c v128)
    (local.set $a (v128.load $own (local.get $asked)))
    (local.set $b (v128.load $own offset=16 (local.get $asked)))
    (local.set $c (v128.load $own offset=32 (local.get $asked)))
    (block $done
      (loop $each
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $sum
          (i16x8.extadd_pairwise_i8x16_u
            (i8x16.add
              (i8x16.popcnt (v128.xor (local.get $a) (v128.load $signs (local.get $signs))))
              (i8x16.add
                (i8x16.popcnt (v128.xor (local.get $b) (v128.load $signs offset=16 (local.get $signs))))
                (i8x16.popcnt (v128.xor (local.get $c) (v128.load $signs offset=32 (local.get $signs))))))))
        (local.set $sum (i32x4.dot_i16x8_s (local.get $sum) (v128.const i16x8 1 1 1 1 1 1 1 1)))
        (i32.store16 $own (local.get $place)
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
            (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
        (local.set $signs (i32.add (local.get $signs) (i32.const 48)))
        (local.set $place (i32.add (local.get $place) (i32.const 2)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $each)))))
